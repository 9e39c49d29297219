// The events of one account, as staff may read them.
import * as account from '@sandcrate/core/account/account.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import type pg from 'pg';
import { historyOf } from '../addons/history-views.ts';
import type { AccountHistoryEntry } from './contract.ts';

/** Oldest first; none when there is no such account. */
export async function accountHistory(
  { store, pool }: { store: EventStore; pool: pg.Pool },
  accountId: string,
): Promise<AccountHistoryEntry[]> {
  const recorded = await Array.fromAsync(store.readStream(account.streamName(accountId)));
  return historyOf(pool, recorded.map(readEvent));
}
