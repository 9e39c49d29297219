// Applies a batch's account events to the catalogue.
import { type AccountEvent, events as accountEvents } from '@sandcrate/core/account/account.ts';
import { isCreation } from '@sandcrate/core/account/transitions.ts';
import type { Known } from '@sandcrate/core/event-types.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { type Opener, Revealed, type SealedOf } from '../privacy/reveal.ts';
import { eventsIn, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { Rows } from '../tables/rows.ts';
import { changed, isWithheld, newPublisher, publishers } from './publisher-row.ts';

function sealedName(event: Known<AccountEvent>): SealedOf[] {
  switch (event.type) {
    case 'AccountRegistered':
    case 'AccountImported':
    case 'AccountHandedOver':
      return [{ subject: identity(subjectOf(event)), sealed: event.data.username }];
    default:
      return [];
  }
}

/** The ids of accounts with a change that other rows depend on. */
export type PublisherChanges = {
  /** Their name or badge changed, or whether their add-ons are withheld. */
  shownOtherwise: string[];
  deleted: string[];
  contentDeleted: string[];
};

export async function applyPublisherEvents(
  events: readonly ProjectedEvent[],
  tx: Transaction,
  vault: Opener,
): Promise<PublisherChanges> {
  const concerned = eventsIn(accountEvents, events);
  const revealed = await Revealed.of(vault, concerned.flatMap(sealedName));
  const rows = await Rows.load(
    publishers,
    tx,
    concerned.map((event) => ({ id: subjectOf(event) })),
  );
  const shownOtherwise = new Set<string>();
  for (const event of concerned) {
    const id = subjectOf(event);
    if (isCreation(event)) {
      rows.set(newPublisher(event, revealed));
      continue;
    }
    const before = rows.get({ id });
    rows.change({ id }, (publisher) => changed(publisher, event, revealed));
    const after = rows.get({ id });
    if (!before || !after) continue;
    const isSame =
      before.username === after.username &&
      before.is_verified === after.is_verified &&
      isWithheld(before) === isWithheld(after);
    if (!isSame) shownOtherwise.add(id);
  }
  await rows.save(tx);
  const deletions = concerned.filter((event) => event.type === 'AccountDeleted');
  return {
    shownOtherwise: [...shownOtherwise],
    deleted: deletions.map(subjectOf),
    contentDeleted: deletions.filter(({ data }) => data.withContent).map(subjectOf),
  };
}

/** Which of these accounts are deleted. */
export async function deletedAmong(accountIds: readonly string[], tx: Transaction): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const { rows } = await tx.query<{ id: string }>(
    'select id from publishers where id = any($1::uuid[]) and is_deleted',
    [[...new Set(accountIds)]],
  );
  return new Set(rows.map(({ id }) => id));
}
