// Applies a batch's comment events to the comment counts.
import { type CommentEvent, events as commentEvents } from '@sandcrate/core/comment/comment.ts';
import type { Known } from '@sandcrate/core/event-types.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { eventsIn, subjectOf } from '../runner/event-facts.ts';
import type { EventsOfType, ProjectedEvent } from '../runner/projection.ts';
import { Rows } from '../tables/rows.ts';
import { toSqlArray } from '../tables/sql-values.ts';
import { Table } from '../tables/table.ts';
import { addToCommentCounts, addToCounters } from './counters.ts';

type CommentRow = {
  id: string;
  addon_id: string;
  account_id: string;
  is_deleted: boolean;
  is_withheld: boolean;
};

const comments = new Table<CommentRow, 'id'>('comments', ['id'], {
  id: 'uuid',
  addon_id: 'uuid',
  account_id: 'uuid',
  is_deleted: 'boolean',
  is_withheld: 'boolean',
});

const isCounted = (comment: CommentRow | undefined) =>
  comment && !comment.is_deleted && !comment.is_withheld ? 1 : 0;

/** Runs after the batch's account events: comments deleted together with their author's account are not counted. */
export async function applyCommentEvents(events: readonly ProjectedEvent[], tx: Transaction): Promise<void> {
  const concerned = eventsIn(commentEvents, events);
  if (concerned.length === 0) return;
  const posted = concerned.filter((event) => event.type === 'CommentPosted');
  if (posted.length === concerned.length) return addComments(posted, tx);
  const rows = await Rows.load(
    comments,
    tx,
    concerned.map((event) => ({ id: subjectOf(event) })),
  );
  const gone = await whoTookContent(tx, concerned);
  const counts = new Map<string, number>();
  for (const event of concerned) {
    const id = subjectOf(event);
    const before = rows.get({ id });
    if (event.type === 'CommentPosted') {
      const { addonId: addon_id, accountId: account_id } = event.data;
      rows.set({ id, addon_id, account_id, is_deleted: false, is_withheld: gone.has(account_id) });
    } else if (event.type !== 'CommentEdited') {
      rows.change({ id }, { is_deleted: event.type === 'CommentDeleted' });
    }
    const after = rows.get({ id });
    if (!after) continue;
    counts.set(after.addon_id, (counts.get(after.addon_id) ?? 0) + isCounted(after) - isCounted(before));
  }
  await rows.save(tx);
  await addToCommentCounts(tx, counts);
}

/** Adds new comments and counts them in one statement. */
async function addComments(posted: readonly EventsOfType<'CommentPosted'>[], tx: Transaction): Promise<void> {
  await tx.query(addCommentsSql, [
    toSqlArray(posted.map(subjectOf)),
    toSqlArray(posted.map(({ data }) => data.addonId)),
    toSqlArray(posted.map(({ data }) => data.accountId)),
  ]);
}

const addCommentsSql = `
  with added as (
    insert into comments (id, addon_id, account_id, is_deleted, is_withheld)
    select c.id, c.addon_id, c.account_id, false,
      exists (select from publishers p where p.id = c.account_id and p.took_content offset 0)
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as c(id, addon_id, account_id)
    returning addon_id, is_withheld
  ), difference as (
    select addon_id, 0 as likes, 0 as rating_sum, 0 as ratings,
      (count(*) filter (where not is_withheld))::int as comments
    from added group by addon_id
  )
  ${addToCounters('difference')}`;

async function whoTookContent(tx: Transaction, events: readonly Known<CommentEvent>[]): Promise<Set<string>> {
  const authors = events.flatMap(({ type, data }) => (type === 'CommentPosted' ? [data.accountId] : []));
  if (authors.length === 0) return new Set();
  const { rows } = await tx.query<{ id: string }>(
    'select id from publishers where id = any($1::uuid[]) and took_content',
    [[...new Set(authors)]],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Removes these accounts' comments from the counts. */
export async function withholdCommentsOf(tx: Transaction, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  const { rows } = await tx.query<{ addon_id: string; count: number }>(
    `with withheld as (
       update comments set is_withheld = true where account_id = any($1::uuid[]) and not is_withheld
       returning addon_id, is_deleted
     )
     select addon_id, count(*)::int as count from withheld where not is_deleted group by addon_id`,
    [accountIds],
  );
  await addToCommentCounts(tx, new Map(rows.map(({ addon_id, count }) => [addon_id, -count])));
}
