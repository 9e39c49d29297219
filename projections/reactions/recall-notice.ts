// Mails members who have downloaded a recalled release.

import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { occurredAt } from '../runner/event-facts.ts';
import type { EventsOfType } from '../runner/projection.ts';
import type { Reaction } from '../runner/reaction.ts';
import { schemas } from '../schemas.ts';
import { enqueue, type Outgoing } from './outbox.ts';
import { untilShown } from './until-shown.ts';

export const recallNotice = (pool: pg.Pool): Reaction => ({
  name: 'recall_notice',
  handles: ['RecallIssued'],
  begins: 'now',
  async react(events, signal) {
    const recalls = events.filter((event) => event.type === 'RecallIssued');
    for (const { position } of recalls) {
      // If they do not catch up in time, the members known so far are mailed.
      await untilShown(position, ['catalogue', 'accounts'], pool, signal);
    }
    return async (tx) => {
      for (const event of recalls) await enqueue(tx, await mailsOf(event, tx));
    };
  },
});

/** One mail per member, however many of the releases they have. */
async function mailsOf(event: EventsOfType<'RecallIssued'>, tx: Transaction): Promise<Outgoing[]> {
  const { target } = event.data;
  const { rows } = await tx.query<{ id: string }>(
    `select distinct d.account_id as id
     from ${schemas.catalogue}.releases r join ${schemas.accounts}.downloads d on d.release_id = r.id
     where (r.sha256 = $1 or r.pack_uuids @> array[$2::text]) and d.downloaded_at <= $3`,
    [
      target.kind === 'file' ? target.sha256 : null,
      target.kind === 'pack' ? target.packUuid : null,
      occurredAt(event),
    ],
  );
  const { id: eventId, streamName: stream, revision } = event;
  return rows.map(({ id }) => ({ eventId, stream, revision, recipient: { kind: 'account', id } }));
}
