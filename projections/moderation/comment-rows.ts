// Applies a batch's events about comments, with their texts, and about which are pinned.
import { events as commentEvents } from '@sandcrate/core/comment/comment.ts';
import { events as pinEvents } from '@sandcrate/core/pin/pin.ts';
import { content } from '@sandcrate/core/privacy/subjects.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { type Opener, Revealed } from '../privacy/reveal.ts';
import { eventsIn, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { EventsOfType, ProjectedEvent } from '../runner/projection.ts';
import { Rows } from '../tables/rows.ts';
import { toSqlJson } from '../tables/sql-values.ts';
import { plainDecision } from './decision.ts';
import { countReportsOn } from './report-rows.ts';
import {
  type CommentRow,
  comments,
  type Decision,
  decisions,
  type EarlierComment,
  earlierComments,
  pins,
} from './tables.ts';

/** Runs after the batch's account deletions, because comments deleted together with their account are withheld. */
export async function applyCommentEvents(
  events: readonly ProjectedEvent[],
  tx: Transaction,
  vault: Opener,
): Promise<void> {
  const concerned = eventsIn(commentEvents, events);
  if (concerned.length === 0) return;
  const posted = concerned.filter((event) => event.type === 'CommentPosted');
  const edited = concerned.filter((event) => event.type === 'CommentEdited');
  const revealed = await Revealed.of(
    vault,
    [...posted, ...edited].map(({ data }) => ({ subject: content(data.accountId), sealed: data.content })),
  );
  if (posted.length === concerned.length) return addComments(posted, revealed, tx);
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
  const earlier: EarlierComment[] = [];
  for (const event of concerned) {
    const id = subjectOf(event);
    switch (event.type) {
      case 'CommentPosted': {
        rows.set({
          ...newRow(event, revealed),
          edited_at: null,
          ...notDeleted,
          is_withheld: departed.has(event.data.accountId),
        });
        break;
      }
      case 'CommentEdited': {
        const before = rows.must({ id });
        earlier.push({
          comment_id: id,
          revision: Number(event.revision),
          content: before.content,
          written_at: before.edited_at ?? before.posted_at,
        });
        rows.change(
          { id },
          {
            content: revealed.text(event.data.content),
            mentions: event.data.mentions ?? null,
            edited_at: occurredAt(event),
          },
        );
        break;
      }
      case 'CommentDeleted': {
        const { by, reason } = event.data;
        rows.change({ id }, { deleted_at: occurredAt(event), deleted_by: by, deletion_reason: reason });
        if (by === 'staff') decided.push(plainDecision(event, aboutComment(rows.must({ id }))));
        break;
      }
      case 'CommentRestored':
        rows.change({ id }, notDeleted);
        decided.push(plainDecision(event, aboutComment(rows.must({ id }))));
        break;
    }
  }
  await rows.save(tx);
  await countReportsOn(posted.map(subjectOf), tx);
  await decisions.save(tx, decided);
  await addEarlier(earlier, tx);
}

/** An event that is delivered again finds its own text in the row, so what is there already stays. */
async function addEarlier(earlier: readonly EarlierComment[], tx: Transaction): Promise<void> {
  const keys = earlier.map(({ comment_id, revision }) => ({ comment_id, revision }));
  const known = new Set((await earlierComments.load(tx, keys)).map((row) => earlierComments.keyOf(row)));
  await earlierComments.save(
    tx,
    earlier.filter((row) => !known.has(earlierComments.keyOf(row))),
  );
}

/** Applies a batch's pins: the last event of each add-on counts. */
export async function applyPinEvents(events: readonly ProjectedEvent[], tx: Transaction): Promise<void> {
  const last = new Map(eventsIn(pinEvents, events).map((event) => [event.data.addonId, event]));
  const pinned = [...last.values()].filter(({ type }) => type === 'CommentPinned');
  const unpinned = [...last.values()].filter(({ type }) => type === 'CommentUnpinned');
  await pins.save(
    tx,
    pinned.map(({ data }) => ({ addon_id: data.addonId, comment_id: data.commentId })),
  );
  await pins.delete(
    tx,
    unpinned.map(({ data }) => ({ addon_id: data.addonId })),
  );
}

const newRow = (event: EventsOfType<'CommentPosted'>, revealed: Revealed) => ({
  id: subjectOf(event),
  addon_id: event.data.addonId,
  account_id: event.data.accountId,
  reply_to: event.data.replyTo ?? null,
  thread_id: event.data.threadId ?? null,
  content: revealed.text(event.data.content),
  mentions: event.data.mentions ?? null,
  posted_at: occurredAt(event),
});

/** Adds new comments with the reports about them in one statement. */
async function addComments(
  posted: readonly EventsOfType<'CommentPosted'>[],
  revealed: Revealed,
  tx: Transaction,
): Promise<void> {
  const rows = posted.map((event) => newRow(event, revealed));
  await tx.query(addCommentsSql, [toSqlJson(rows)]);
}

const addCommentsSql = `
  insert into comments (id, addon_id, account_id, reply_to, thread_id, content, mentions, posted_at, is_withheld,
    report_count, pending_reports)
  select c.id, c.addon_id, c.account_id, c.reply_to, c.thread_id, c.content, c.mentions, c.posted_at,
    exists (select from departed d where d.account_id = c.account_id offset 0), filed, pending
  from json_to_recordset($1) as c(id uuid, addon_id uuid, account_id uuid, reply_to uuid, thread_id uuid, content text,
      mentions jsonb, posted_at timestamptz),
    lateral (
      select count(*) as filed, count(*) filter (where status = 'pending') as pending
      from reports r where r.comment_id = c.id offset 0
    ) about`;

const aboutComment = ({ id, addon_id }: CommentRow) => ({ addon_id, comment_id: id });

const notDeleted = { deleted_at: null, deleted_by: null, deletion_reason: null };

async function departedAmong(tx: Transaction, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const { rows } = await tx.query<{ account_id: string }>(
    'select account_id from departed where account_id = any($1::uuid[])',
    [[...new Set(accountIds)]],
  );
  return new Set(rows.map(({ account_id }) => account_id));
}
