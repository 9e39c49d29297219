/** Reads the one parameter of an address that a mail's link brings along. */
export const codeParam = ({ code }: Record<string, unknown>): { code?: string } => ({
  code: typeof code === 'string' && code !== '' ? code : undefined,
});
