/** Reads the only parameter of an address that a mail links to. */
export const codeParam = ({ code }: Record<string, unknown>): { code?: string } => ({
  code: typeof code === 'string' && code !== '' ? code : undefined,
});
