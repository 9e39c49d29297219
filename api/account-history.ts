// The events of one account, as staff may read them: what happened, when, by whom and why, and nothing that is sealed.
import * as account from '@sandcrate/core/account/account.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import { usernamesOf } from '@sandcrate/projections/accounts/usernames.ts';
import type pg from 'pg';
import type { AccountHistoryEntry } from './contract/admin.ts';

/** Oldest first; none when there is no such account. */
export async function accountHistory(
  { store, pool }: { store: EventStore; pool: pg.Pool },
  accountId: string,
): Promise<AccountHistoryEntry[]> {
  const events = (await Array.fromAsync(store.readStream(account.streamName(accountId)))).map(readEvent);
  const actors = events.flatMap(({ metadata: { actor } }) => (actor === 'system' ? [] : [actor.id]));
  const names = await usernamesOf(pool, actors);
  return events.map(({ id, type, data, metadata: { occurredAt, actor } }) => ({
    id,
    type,
    occurredAt,
    actor:
      actor === 'system'
        ? { id: null, username: null, role: 'system' }
        : { id: actor.id, username: names.get(actor.id) ?? null, role: actor.role },
    reason: 'reason' in data && typeof data.reason === 'string' ? data.reason : null,
  }));
}
