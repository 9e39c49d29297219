// Mails notices of kinds that have no mail of their own to those who want them at once.
import { DEFAULT_MAIL } from '@sandcrate/core/account/notifications.ts';
import type pg from 'pg';
import { fitsGameVersion, IN_RANGE } from '../inbox/queries.ts';
import type { Reaction } from '../runner/reaction.ts';
import { schemas } from '../schemas.ts';
import { sqlList, toSqlJson } from '../tables/sql-values.ts';
import { type Enqueue, enqueueForNotices } from './enqueue-for-notices.ts';

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
  react: (events, signal) => enqueueForNotices(pool, events, signal, enqueueMails),
});

const { inbox } = schemas;

/** Decisions, and messages from reviewers to a publisher, have mails of their own, which say more. */
const MAILED_HERE = ['release', 'new-addon', 'collection', 'answer', 'comment', 'queue'];

const enqueueMails: Enqueue = (db, { id, position, streamName, revision }, { from, to }) =>
  db.query({
    name: 'enqueue mails of notices',
    text: ENQUEUE,
    values: [id, position, from, to, streamName, revision, toSqlJson(DEFAULT_MAIL)],
  });

const ENQUEUE = `
  insert into reactions.outbox (event_id, stream, revision, recipient, notices, priority)
  select n.event_id, $5, $6, jsonb_build_object('kind', 'notices', 'id', n.account_id, 'mailed', 'at-once'),
    array[n.event_id], 2
  from ${inbox}.notices n
  left join ${inbox}.settings s on s.account_id = n.account_id
  where n.position = $2 and n.event_id = $1 and ${IN_RANGE}
    and (n.kind in ${sqlList(MAILED_HERE)} or n.why in ('review', 'mentioned'))
    and coalesce(s.mail, $7) ->> n.kind = 'at-once' and ${fitsGameVersion('s.game_version')}
  on conflict do nothing`;
