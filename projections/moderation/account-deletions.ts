// Applies an account's deletion to its comments and messages: they stay, are withheld, or become unreadable.

import { content, identity } from '@sandcrate/core/privacy/subjects.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { erasedIn, subjectOf } from '../runner/event-facts.ts';
import type { Affected, ProjectedEvent } from '../runner/projection.ts';
import { commentsOf } from '../touched.ts';

/** The accounts that were deleted with their content. */
const takingContent = (events: readonly ProjectedEvent[]): string[] =>
  events.filter((event) => event.type === 'AccountDeleted' && event.data.withContent).map(subjectOf);

/** Withholds the comments of accounts that were deleted with their content. */
export async function applyAccountDeletions(
  events: readonly ProjectedEvent[],
  tx: Transaction,
): Promise<void> {
  const ids = takingContent(events);
  if (ids.length === 0) return;
  await tx.query('insert into departed select unnest($1::uuid[]) on conflict do nothing', [ids]);
  await tx.query('update comments set is_withheld = true where account_id = any($1::uuid[])', [ids]);
}

/** The lists of comments that lose some with these deletions, as subjects of cached responses. */
export const lostComments: Affected = {
  by: ['AccountDeleted'],
  async find(events, tx) {
    const { rows } = await tx.query<{ id: string }>(
      'select distinct addon_id as id from comments where account_id = any($1::uuid[])',
      [takingContent(events)],
    );
    return rows.map(({ id }) => commentsOf(id));
  },
};

/** Erases the texts whose key was destroyed. */
export async function eraseTexts(events: readonly ProjectedEvent[], tx: Transaction): Promise<void> {
  const erased = erasedIn(events);
  const idsAfter = (prefix: string) =>
    erased.filter((subject) => subject.startsWith(prefix)).map((subject) => subject.slice(prefix.length));
  const gone = idsAfter(identity(''));
  if (gone.length > 0) {
    await tx.query('update messages set text = null where account_id = any($1::uuid[])', [gone]);
  }
  const authors = idsAfter(content(''));
  if (authors.length === 0) return;
  await tx.query('update comments set content = null where account_id = any($1::uuid[])', [authors]);
  await tx.query(
    `update earlier_comments e set content = null from comments c
     where c.id = e.comment_id and c.account_id = any($1::uuid[])`,
    [authors],
  );
  await tx.query('update reports set description = null where reporter_id = any($1::uuid[])', [authors]);
  await tx.query('update messages set text = null where author_id = any($1::uuid[]) and account_id is null', [
    authors,
  ]);
  await tx.query('update appeals set text = null where appellant_id = any($1::uuid[])', [authors]);
}
