// Mails notices of kinds that have no mail of their own to those who want them at once.
import { DEFAULT_MAIL } from '@sandcrate/core/account/notifications.ts';
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { fitsGameVersion, NOTICE_MODELS } from '../inbox/queries.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import type { Reaction } from '../runner/reaction.ts';
import { schemas } from '../schemas.ts';
import { sqlList, toSqlJson } from '../tables/sql-values.ts';
import { enqueue, type NewMail } from './outbox.ts';
import { untilShown } from './until-shown.ts';

export const noticesByMail = (pool: pg.Pool): Reaction => ({
  name: 'notices_by_mail',
  handles: [
    'AddonApproved',
    'AddonEdited',
    'AddonChangeApproved',
    'AddonUnhidden',
    'AddonRestored',
    'CollectionItemAdded',
    'CommentPosted',
    'CommentEdited',
    'ReviewMessagePosted',
    'AccountNotePosted',
    'ReviewOverdue',
  ],
  begins: 'now',
  async react(events, signal) {
    const last = events.at(-1);
    if (last === undefined) return undefined;
    if (!(await untilShown(last.position, NOTICE_MODELS, pool, signal))) {
      throw new StoreUnavailable('The read models are behind the log', 'not-written'); // retried later
    }
    return async (tx) => enqueue(tx, await mailsAbout(events, tx));
  },
});

const { inbox } = schemas;

/** Decisions, and messages from reviewers to a publisher, have mails of their own, which say more. */
const MAILED_HERE = ['release', 'new-addon', 'collection', 'answer', 'comment', 'queue'];

async function mailsAbout(events: readonly ProjectedEvent[], tx: Transaction): Promise<NewMail[]> {
  const { rows } = await tx.query<{ accountId: string; eventId: string }>(
    `select n.account_id as "accountId", n.event_id as "eventId"
     from json_to_recordset($1) as e(id uuid, position bigint)
     join ${inbox}.notices n on n.position = e.position and n.event_id = e.id
     left join ${inbox}.settings s on s.account_id = n.account_id
     where (n.kind in ${sqlList(MAILED_HERE)} or n.why in ('review', 'mentioned'))
       and coalesce(s.mail, $2) ->> n.kind = 'at-once' and ${fitsGameVersion('s.game_version')}`,
    [toSqlJson(events.map(({ id, position }) => ({ id, position }))), toSqlJson(DEFAULT_MAIL)],
  );
  const streams = new Map(events.map(({ id, streamName, revision }) => [id, { streamName, revision }]));
  return rows.map(({ accountId, eventId }) => ({
    eventId,
    stream: streams.get(eventId)?.streamName ?? null,
    revision: streams.get(eventId)?.revision ?? null,
    recipient: { kind: 'notices', id: accountId, mailed: 'at-once' },
    notices: [eventId],
    priority: 'bulk',
  }));
}
