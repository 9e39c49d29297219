// Derives the ids of accounts from the address or invite, so that a retry makes no second account.
import * as account from '../account/account.ts';
import type { Handler } from '../handle.ts';
import { uuidV5 } from '../uuid.ts';

const BY_ADDRESS = '0f6e7a52-3c1d-4b7e-9a84-51d2c8e3b610';
const BY_ORIGIN = 'c2a9d1f4-86b3-4e05-b7f8-0d93e6a45c21';

/** One issue of an invite makes at most one account. */
export const idByInvite = (inviteKey: string, issue: number) => uuidV5(inviteKey, `${issue}`);

/** One author of one source is imported once. */
export const idByOrigin = (source: string, author: string) => uuidV5(BY_ORIGIN, `${source}\0${author}`);

/** An address has one account at a time: the next can be made once the last is deleted. */
export async function idByAddress(handler: Handler, emailKey: string): Promise<string> {
  for (let generation = 0; ; generation++) {
    const id = uuidV5(BY_ADDRESS, `${emailKey}:${generation}`);
    const { state } = await handler.load(account, account.streamName(id));
    if (state.status !== 'deleted') return id;
  }
}
