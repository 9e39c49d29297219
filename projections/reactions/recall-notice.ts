// Mails the publishers whose add-ons a recall closes, and members who have downloaded a recalled release.

import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { actorId, occurredAt } from '../runner/event-facts.ts';
import type { EventsOfType } from '../runner/projection.ts';
import type { Reaction } from '../runner/reaction.ts';
import { schemas } from '../schemas.ts';
import { enqueue, type NewMail, type Recipient } from './outbox.ts';
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

/** One mail per closed add-on, and one per member, however many of the releases they have. */
async function mailsOf(event: EventsOfType<'RecallIssued'>, tx: Transaction): Promise<NewMail[]> {
  const { target } = event.data;
  const recalled = [
    target.kind === 'file' ? target.sha256 : null,
    target.kind === 'pack' ? target.packUuid : null,
  ];
  const { rows: closed } = await tx.query<{ id: string; addonId: string }>(
    `select a.publisher_id as id, a.id as "addonId"
     from ${schemas.catalogue}.releases r join ${schemas.catalogue}.addons a on a.release_id = r.id
     where (r.sha256 = $1 or r.pack_uuids @> array[$2::text]) and a.deleted_at is null`,
    recalled,
  );
  const { rows: downloaders } = await tx.query<{ id: string }>(
    `select distinct d.account_id as id
     from ${schemas.catalogue}.releases r join ${schemas.accounts}.downloads d on d.release_id = r.id
     where (r.sha256 = $1 or r.pack_uuids @> array[$2::text]) and d.downloaded_at <= $3`,
    [...recalled, occurredAt(event)],
  );
  const { id: eventId, streamName: stream, revision } = event;
  const recipients: Recipient[] = [
    ...closed
      .filter(({ id }) => id !== actorId(event))
      .map(({ id, addonId }) => ({ kind: 'publisher', id, addonId }) as const),
    ...downloaders.map(({ id }) => ({ kind: 'account', id }) as const),
  ];
  return recipients.map((recipient) => ({ eventId, stream, revision, recipient, priority: 'bulk' }));
}
