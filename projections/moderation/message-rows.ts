// Applies a batch's review messages and notes on accounts, with their texts.
import { type MessageEvent, events as messageEvents } from '@sandcrate/core/message/message.ts';
import { content, identity } from '@sandcrate/core/privacy/subjects.ts';
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
    posted.map((event) => ({ subject: sealedFor(event), sealed: event.data.text })),
  );
  await messages.save(
    tx,
    posted.map((event) => ({
      id: subjectOf(event),
      position: event.position,
      ...aboutIn(event),
      author_id: event.data.authorId,
      text: revealed.text(event.data.text),
      mentions: event.data.mentions ?? null,
      posted_at: occurredAt(event),
    })),
  );
}

const sealedFor = ({ type, data }: MessageEvent) =>
  type === 'AccountNotePosted' ? identity(data.accountId) : content(data.authorId);

/** What it is about, and between whom. */
function aboutIn({ type, data }: MessageEvent) {
  if (type === 'AccountNotePosted') {
    return { addon_id: null, account_id: data.accountId, written_by: 'staff', audience: 'staff' } as const;
  }
  return { addon_id: data.addonId, account_id: null, written_by: data.by, audience: data.audience };
}
