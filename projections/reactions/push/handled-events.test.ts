// The reactions that push and mail notices name the events that they handle. They must name all that the inbox tells of.
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import { expect, test } from 'vitest';
import { inboxProjection } from '../../inbox/projection.ts';
import { draws } from '../../testing/history/draw.ts';
import { createHistory } from '../../testing/history/history.ts';
import { testPrivacy } from '../../testing/people.ts';
import { readModel } from '../../testing/read-model.ts';
import { noticesByMail } from '../notices-by-mail.ts';
import { noticesByPush } from './notices-by-push.ts';

/** Kinds that `notices_by_mail` mails. The others have mails of their own. */
const MAILED = ['release', 'new-addon', 'collection', 'answer', 'comment', 'queue'];

test('whatever a history tells anybody of is handled by the reactions that push and mail notices', async () => {
  const database = await testDatabase();
  const pool = createPool(database.url, { applicationName: 'test' });
  const store = createMemoryEventStore();
  const { take } = createHistory(store, testPrivacy());
  for (const draw of draws(1, 1500)) await take(draw);
  const inbox = await readModel(pool, inboxProjection, 'inbox_told');
  await inbox.catchUp(store);
  const { rows } = await pool.query<{ type: string; kind: string }>(
    'select distinct type, kind from inbox_told.notices',
  );
  expect(rows.length).toBeGreaterThan(15);
  const unhandled = (handles: readonly string[], told: typeof rows) =>
    told.filter(({ type }) => !handles.includes(type));
  expect(unhandled(noticesByPush(pool).handles, rows)).toEqual([]);
  const mailed = rows.filter(({ kind }) => MAILED.includes(kind));
  expect(unhandled(noticesByMail(pool).handles, mailed)).toEqual([]);
  await pool.end();
  await database.drop();
}, 120_000);
