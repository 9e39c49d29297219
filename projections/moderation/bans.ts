// Bans: what a banned publisher sent in is not in the queue.
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';

export async function applyBans(events: readonly ProjectedEvent[], tx: Transaction): Promise<void> {
  const isBanned = new Map<string, boolean>();
  for (const event of events) {
    if (event.type === 'AccountBanned') isBanned.set(subjectOf(event), true);
    if (event.type === 'AccountUnbanned') isBanned.set(subjectOf(event), false);
  }
  if (isBanned.size === 0) return;
  const of = (wanted: boolean) => [...isBanned].flatMap(([id, banned]) => (banned === wanted ? [id] : []));
  await tx.query('insert into banned select unnest($1::uuid[]) on conflict do nothing', [of(true)]);
  await tx.query('delete from banned where account_id = any($1::uuid[])', [of(false)]);
}
