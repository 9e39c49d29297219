import type { CallInput, Client } from '@sandcrate/api/contract/client.ts';

/** What a call takes as its body. */
export type Body<K extends Parameters<Client['call']>[0]> =
  CallInput<K> extends { body: infer B } ? B : never;
