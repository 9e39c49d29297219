// Applies a batch's comment events, with their texts.
import { isPerson } from '@sandcrate/core/access.ts';
import { events as commentEvents } from '@sandcrate/core/comment/comment.ts';
import { content } from '@sandcrate/core/privacy/subjects.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { type Opener, Revealed } from '../privacy/reveal.ts';
import { actorId, eventsIn, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { Rows } from '../tables/rows.ts';
import { countReportsOn } from './report-rows.ts';
import { type CommentRow, comments, type Decision, decisions } from './tables.ts';

/** Runs after the batch's account deletions, because comments deleted together with their account are withheld. */
export async function applyCommentEvents(
  events: readonly ProjectedEvent[],
  tx: Transaction,
  vault: Opener,
): Promise<void> {
  const concerned = eventsIn(commentEvents, events);
  if (concerned.length === 0) return;
  const posted = concerned.filter((event) => event.type === 'CommentPosted');
  const revealed = await Revealed.of(
    vault,
    posted.map(({ data }) => ({ subject: content(data.accountId), sealed: data.content })),
  );
  const rows = await Rows.load(
    comments,
    tx,
    concerned.map((event) => ({ id: subjectOf(event) })),
  );
  const departed = await departedAmong(
    tx,
    posted.map(({ data }) => data.accountId),
  );
  const decided: Decision[] = [];
  for (const event of concerned) {
    const id = subjectOf(event);
    switch (event.type) {
      case 'CommentPosted': {
        const { addonId: addon_id, accountId: account_id } = event.data;
        rows.set({
          id,
          addon_id,
          account_id,
          content: revealed.text(event.data.content),
          posted_at: occurredAt(event),
          ...notDeleted,
          is_withheld: departed.has(account_id),
        });
        break;
      }
      case 'CommentDeleted': {
        const { by, reason } = event.data;
        rows.change({ id }, { deleted_at: occurredAt(event), deleted_by: by, deletion_reason: reason });
        if (by === 'staff') decided.push(decisionOf(event, rows.must({ id }), reason));
        break;
      }
      case 'CommentRestored':
        rows.change({ id }, notDeleted);
        decided.push(decisionOf(event, rows.must({ id }), null));
        break;
    }
  }
  await rows.save(tx);
  await countReportsOn(posted.map(subjectOf), tx);
  await decisions.save(tx, decided);
}

const notDeleted = { deleted_at: null, deleted_by: null, deletion_reason: null };

function decisionOf(event: ProjectedEvent, { id, addon_id }: CommentRow, reason: string | null): Decision {
  const { actor } = event.metadata;
  return {
    event_id: event.id,
    position: event.position,
    addon_id,
    comment_id: id,
    change_id: null,
    type: event.type,
    actor_id: actorId(event),
    actor_role: isPerson(actor) ? actor.role : null,
    reason,
    is_automatic: false,
    differences: null,
    waited_seconds: null,
    decided_at: occurredAt(event),
  };
}

async function departedAmong(tx: Transaction, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const { rows } = await tx.query<{ account_id: string }>(
    'select account_id from departed where account_id = any($1::uuid[])',
    [[...new Set(accountIds)]],
  );
  return new Set(rows.map(({ account_id }) => account_id));
}
