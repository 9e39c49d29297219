import type { CallInput, Client } from '@sandcrate/api/contract/client.ts';

/** The body of a call. */
export type Body<K extends Parameters<Client['call']>[0]> =
  CallInput<K> extends { body: infer B } ? B : never;

/** The headers that limit a command to the revision that was seen. */
export const seen = (revision: number) => ({ 'if-match': `"${revision}"` });
