// Tells by mail the members who downloaded what has been recalled.

import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '@sandcrate/core/postgres/transaction.ts';
import { occurredAt } from '../runner/event-facts.ts';
import type { EventsOfType } from '../runner/projection.ts';
import type { Reaction } from '../runner/reaction.ts';
import { schemas } from '../schemas.ts';
import { enqueue, type Outgoing } from './outbox.ts';

/** How long the read models that know who has what may take to come as far; then those are told who are known. */
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 100;

export const recallNotice: Reaction = {
  name: 'recall_notice',
  handles: ['RecallIssued'],
  begins: 'now',
  async react(events, tx, signal) {
    for (const event of events) {
      if (event.type !== 'RecallIssued') continue;
      await untilKnown(event.position, tx, signal);
      await enqueue(tx, await mailsOf(event, tx));
    }
  },
};

async function untilKnown(position: bigint, tx: Transaction, signal: AbortSignal): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const { rows } = await tx.query<{ behind: boolean }>(
      `select coalesce(bool_or(position < $1 and state <> 'stopped'), false) as behind
       from projections.checkpoints where name in ('${schemas.catalogue}', '${schemas.accounts}')`,
      [position],
    );
    if (!rows[0]?.behind) return;
    await pause(LOOK_EVERY_MS, undefined, { signal });
  }
}

/** One mail a member, however many of the releases they have. */
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
