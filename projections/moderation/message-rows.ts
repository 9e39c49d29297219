// Applies a batch's review messages, with their texts.
import { events as messageEvents } from '@sandcrate/core/message/message.ts';
import { content } from '@sandcrate/core/privacy/subjects.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { type Opener, Revealed } from '../privacy/reveal.ts';
import { eventsIn, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { messages } from './tables.ts';

export async function applyMessages(
  events: readonly ProjectedEvent[],
  tx: Transaction,
  vault: Opener,
): Promise<void> {
  const posted = eventsIn(messageEvents, events);
  if (posted.length === 0) return;
  const revealed = await Revealed.of(
    vault,
    posted.map(({ data }) => ({ subject: content(data.authorId), sealed: data.text })),
  );
  await messages.save(
    tx,
    posted.map((event) => ({
      id: subjectOf(event),
      position: event.position,
      addon_id: event.data.addonId,
      author_id: event.data.authorId,
      written_by: event.data.by,
      audience: event.data.audience,
      text: revealed.text(event.data.text),
      mentions: event.data.mentions ?? null,
      posted_at: occurredAt(event),
    })),
  );
}
