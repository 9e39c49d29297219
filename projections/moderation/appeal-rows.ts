// Applies a batch's appeal events.
import { events as appealEvents } from '@sandcrate/core/appeal/appeal.ts';
import { content } from '@sandcrate/core/privacy/subjects.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { type Opener, Revealed } from '../privacy/reveal.ts';
import { actorId, eventsIn, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { Rows } from '../tables/rows.ts';
import { appeals } from './tables.ts';

export async function applyAppealEvents(
  events: readonly ProjectedEvent[],
  tx: Transaction,
  vault: Opener,
): Promise<void> {
  const concerned = eventsIn(appealEvents, events);
  if (concerned.length === 0) return;
  const filed = concerned.filter((event) => event.type === 'AppealFiled');
  const revealed = await Revealed.of(
    vault,
    filed.map(({ data }) => ({ subject: content(data.appellantId), sealed: data.text })),
  );
  const keyOf = (event: ProjectedEvent) => ({ decision_event_id: subjectOf(event) });
  const rows = await Rows.load(appeals, tx, concerned.map(keyOf));
  for (const event of concerned) {
    if (event.type === 'AppealFiled') {
      const { addonId, collectionId, profileId, accountId, appellantId, decision, text } = event.data;
      rows.set({
        ...keyOf(event),
        addon_id: addonId ?? null,
        collection_id: collectionId ?? null,
        profile_id: profileId ?? null,
        account_id: accountId ?? null,
        appellant_id: appellantId,
        decision_type: decision.type,
        decided_by: decision.decidedBy,
        decided_at: new Date(decision.decidedAt),
        text: revealed.text(text),
        status: 'pending',
        filed_at: occurredAt(event),
        judged_at: null,
        judged_by: null,
        note: null,
      });
      continue;
    }
    rows.change(keyOf(event), {
      status: event.type === 'AppealUpheld' ? 'upheld' : 'overturned',
      judged_at: occurredAt(event),
      judged_by: actorId(event),
      note: event.data.note,
    });
  }
  await rows.save(tx);
}
