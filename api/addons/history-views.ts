// The events of a stream as staff may read them: what happened, when, by whom and why, without sealed data.
import { isPerson } from '@sandcrate/core/access.ts';
import { ruleIn } from '@sandcrate/core/cited-rule.ts';
import type { Known } from '@sandcrate/core/event-types.ts';
import { usernamesOf } from '@sandcrate/projections/accounts/queries.ts';
import type pg from 'pg';
import type { AccountHistoryEntry } from '../users/contract.ts';

/** An entry for each of the events, in their order. */
export async function historyOf(pool: pg.Pool, events: readonly Known[]): Promise<AccountHistoryEntry[]> {
  const actors = events.flatMap(({ metadata: { actor } }) => (isPerson(actor) ? [actor.id] : []));
  const names = await usernamesOf(pool, actors);
  const kinds = new Map(
    events.flatMap(({ type, data }) =>
      type === 'PenaltyImposed' ? [[data.penaltyId, data.kind] as const] : [],
    ),
  );
  return events.map(({ id, type, data, metadata: { occurredAt, actor } }) => ({
    id,
    type,
    occurredAt,
    actor: isPerson(actor)
      ? { id: actor.id, username: names.get(actor.id) ?? null, role: actor.role }
      : { id: null, username: null, role: actor },
    reason: 'reason' in data && typeof data.reason === 'string' ? data.reason : null,
    rule: ruleIn({ data }),
    penalty: ('penaltyId' in data ? kinds.get(String(data.penaltyId)) : undefined) ?? null,
  }));
}
