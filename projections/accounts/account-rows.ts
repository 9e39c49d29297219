// Applies a batch's account events with one read and one write, however many events a row has.
import { events as accountEvents } from '@sandcrate/core/account/account.ts';
import { isCreation } from '@sandcrate/core/account/transitions.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { type Opener, Revealed } from '../privacy/reveal.ts';
import { eventsIn, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { Rows } from '../tables/rows.ts';
import { Table } from '../tables/table.ts';
import { accounts, changed, type LookKeys, newAccount, sealedIn } from './account-row.ts';

type EndedSession = { account_id: string; session_id: string; ended_at: Date };

const endedSessions = new Table<EndedSession, 'account_id' | 'session_id'>(
  'ended_sessions',
  ['account_id', 'session_id'],
  { account_id: 'uuid', session_id: 'uuid', ended_at: 'timestamptz' },
);

export async function applyAccountEvents(
  events: readonly ProjectedEvent[],
  tx: Transaction,
  privacy: Opener & LookKeys,
) {
  const concerned = eventsIn(accountEvents, events);
  if (concerned.length === 0) return;
  const revealed = await Revealed.of(privacy, concerned.flatMap(sealedIn));
  const rows = await Rows.load(
    accounts,
    tx,
    concerned.map((event) => ({ id: subjectOf(event) })),
  );
  const sessions = new Map<string, EndedSession>();
  const allEnded = new Set<string>();

  for (const event of concerned) {
    const id = subjectOf(event);
    if (isCreation(event)) {
      rows.set(newAccount(event, revealed, privacy));
      continue;
    }
    const before = rows.get({ id })?.session_number ?? 0;
    rows.change({ id }, (account) => changed(account, event, revealed, privacy));
    if ((rows.get({ id })?.session_number ?? 0) > before) {
      allEnded.add(id);
      for (const [key, session] of sessions) if (session.account_id === id) sessions.delete(key);
    }
    if (event.type === 'SessionsEnded' && event.data.sessionId !== null) {
      const session = { account_id: id, session_id: event.data.sessionId, ended_at: occurredAt(event) };
      sessions.set(endedSessions.keyOf(session), session);
    }
  }

  await rows.save(tx);
  if (allEnded.size > 0) {
    await tx.query('delete from ended_sessions where account_id = any($1::uuid[])', [[...allEnded]]);
  }
  await endedSessions.save(tx, [...sessions.values()]);
}
