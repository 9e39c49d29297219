// Notices for staff about submissions that wait for too long.
import { randomUUID } from 'node:crypto';
import { DEFAULT_NOTIFICATIONS, type NoticeKind } from '@sandcrate/core/account/notifications.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import type { Role } from '@sandcrate/core/metadata.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allProjections } from '../all-projections.ts';
import { append, type Fact } from '../testing/log.ts';
import { approved, registered, submitted, testPrivacy } from '../testing/people.ts';
import { type ReadModel, readModel } from '../testing/read-model.ts';
import { migrateNotifications } from './notification-queries.ts';
import { overdueItems } from './overdue-queries.ts';
import { inboxProjection } from './projection.ts';
import { noticesOf } from './queries.ts';

const MONDAY = '2026-03-02T12:00:00.000Z';
const WEDNESDAY = new Date('2026-03-04T12:00:00.000Z');

let database: TestDatabase;
let pool: pg.Pool;
let store: EventStore;
let models: ReadModel[];
const privacy = testPrivacy();

let maker: string;
let moderator: string;
let addonId: string;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'test' });
  store = createMemoryEventStore();
  models = [];
  for (const projection of allProjections(privacy)) models.push(await readModel(pool, projection));
  await migrateNotifications(pool);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

beforeEach(async () => {
  [maker, moderator, addonId] = [randomUUID(), randomUUID(), randomUUID()];
  await happened(
    await registered(privacy, maker, `maker-${maker.slice(0, 8)}`, 'publisher'),
    await registered(privacy, moderator, `mod-${moderator.slice(0, 8)}`, 'admin'),
    switchedOn(moderator),
    { ...submitted(addonId, maker, { title: 'Boats' }), at: MONDAY },
  );
});

async function happened(...facts: Fact[]) {
  const now = new Date().toISOString();
  await append(store, ...facts.map((fact) => ({ at: now, ...fact })));
  for (const model of models) await model.catchUp(store);
}

const switchedOn = (accountId: string): Fact => ({
  stream: `account-${accountId}`,
  type: 'NotificationsChosen',
  data: {
    ...DEFAULT_NOTIFICATIONS,
    kinds: { ...DEFAULT_NOTIFICATIONS.kinds, queue: { site: true, mail: 'off', push: false } },
  },
});
const roleOf = (accountId: string, role: Role): Fact => ({
  stream: `account-${accountId}`,
  type: 'RoleChanged',
  data: { role, isPublisher: true },
});
const overdue = (): Fact => ({
  stream: `wait-${addonId}`,
  type: 'ReviewOverdue',
  data: { addonId, changeId: null, submittedAt: MONDAY },
});
const noticesFor = async (accountId: string, kind: NoticeKind = 'queue') =>
  (await noticesOf(pool, accountId, { kind, from: 0, limit: 10 })).rows;

test('what waits since before a moment is overdue until it is noted or decided', async () => {
  const ours = async (before: Date) =>
    (await overdueItems(pool, before, 100)).filter((item) => item.addonId === addonId);
  expect(await ours(new Date(MONDAY))).toEqual([]);
  const submittedAt = new Date(MONDAY);
  expect(await ours(WEDNESDAY)).toEqual([
    { addonId, changeId: null, submittedAt, waitingSince: submittedAt },
  ]);
  await happened(overdue());
  expect(await ours(WEDNESDAY)).toEqual([]);
});

test('staff who switched it on are told, and others are not', async () => {
  const silent = randomUUID();
  await happened(await registered(privacy, silent, `silent-${silent.slice(0, 8)}`, 'admin'));
  await happened(switchedOn(maker), overdue());
  expect(await noticesFor(moderator)).toMatchObject([
    { addonId, title: 'Boats', why: 'staff', isOver: false },
  ]);
  expect(await noticesFor(silent)).toEqual([]);
  expect(await noticesFor(maker)).toEqual([]);
});

test('a notice is over once the item has left the queue', async () => {
  await happened(overdue(), approved(addonId));
  expect(await noticesFor(moderator)).toMatchObject([{ title: 'Boats', isOver: true }]);
});

test('moderators are not told about their own add-ons, but owners are, who may decide about them', async () => {
  await happened(roleOf(maker, 'admin'), switchedOn(maker), overdue());
  expect(await noticesFor(maker)).toEqual([]);
  const owner = randomUUID();
  [addonId] = [randomUUID()];
  await happened(
    await registered(privacy, owner, `owner-${owner.slice(0, 8)}`, 'owner'),
    switchedOn(owner),
    { ...submitted(addonId, owner), at: MONDAY },
    overdue(),
  );
  expect(await noticesFor(owner)).toHaveLength(1);
});

test('former staff no longer see staff notices, even after being made staff again', async () => {
  await happened(overdue(), roleOf(moderator, 'publisher'));
  expect(await noticesFor(moderator)).toEqual([]);
  await happened(roleOf(moderator, 'admin'));
  expect(await noticesFor(moderator)).toEqual([]);
});

test('a rebuild tells the same people, whatever happened since', async () => {
  await happened(overdue(), roleOf(maker, 'admin'), roleOf(moderator, 'owner'));
  const before = await models.at(-1)?.dump();
  const rebuilt = await readModel(pool, inboxProjection, 'inbox_rebuilt');
  await rebuilt.catchUp(store, 1000);
  expect(await rebuilt.dump()).toEqual(before);
});
