// Applies a batch's account events with one read and one write, however many events a row has.
import { events as accountEvents } from '@sandcrate/core/account/account.ts';
import { isCreation } from '@sandcrate/core/account/transitions.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { type Opener, Revealed } from '../privacy/reveal.ts';
import { eventsIn, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { Rows } from '../tables/rows.ts';
import { accounts, changed, newAccount, sealedIn } from './account-row.ts';

export async function applyAccountEvents(
  events: readonly ProjectedEvent[],
  tx: Transaction,
  privacy: Opener,
) {
  const concerned = eventsIn(accountEvents, events);
  if (concerned.length === 0) return;
  const revealed = await Revealed.of(privacy, concerned.flatMap(sealedIn));
  const rows = await Rows.load(
    accounts,
    tx,
    concerned.map((event) => ({ id: subjectOf(event) })),
  );
  for (const event of concerned) {
    const id = subjectOf(event);
    if (isCreation(event)) {
      rows.set(newAccount(event, revealed));
      continue;
    }
    rows.change({ id }, (account) => changed(account, event, revealed));
  }
  await rows.save(tx);
}
