import { randomUUID } from 'node:crypto';
import { entryHash, GENESIS } from '@sandcrate/core/audit/chain.ts';
import { isSigned, publicKeyOf, signingKey } from '@sandcrate/core/audit/signature.ts';
import type { EventStore, RecordedEvent } from '@sandcrate/core/event-store/event-store.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { createHandler } from '@sandcrate/core/handle.ts';
import type { Actor } from '@sandcrate/core/metadata.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allProjections } from '../all-projections.ts';
import { dropSchema } from '../runner/lifecycle/projection-schema.ts';
import { migrateCheckpoints } from '../runner/writing/checkpoints.ts';
import { schemaName, schemas } from '../schemas.ts';
import { append, type Fact } from '../testing/log.ts';
import {
  admin,
  approved,
  commented,
  registered,
  submitted,
  type TestPrivacy,
  testPrivacy,
} from '../testing/people.ts';
import { type ReadModel, readModel } from '../testing/read-model.ts';
import { anchorChain } from './anchor-chain.ts';
import { listModerators } from './moderators.ts';
import { auditProjection } from './projection.ts';
import { findHead, listAnchors, listEntries } from './queries.ts';
import { verifyAudit } from './verify.ts';

const AUDIT_KEY = 'an audit key of tests that is long enough';
const publicKey = publicKeyOf(signingKey(AUDIT_KEY));
const firstPage = { by: 'number', descending: true, from: 0, limit: 25 } as const;

let database: TestDatabase;
let pool: pg.Pool;
let privacy: TestPrivacy;
let store: EventStore;
let models: ReadModel[];
const catchUp = async (source: EventStore = store) => {
  for (const model of models) await model.catchUp(source);
};

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'test' });
  await migrateCheckpoints(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  privacy = testPrivacy();
  store = createMemoryEventStore();
  const projections = allProjections(privacy);
  for (const projection of projections) await dropSchema(pool, schemaName(projection));
  models = await Promise.all(projections.map((projection) => readModel(pool, projection)));
});

const ada = randomUUID();
const boats = randomUUID();
const moderator: Actor = admin;
const other: Actor = { id: randomUUID(), role: 'owner' };
const at = (day: number) => new Date(Date.UTC(2026, 2, day)).toISOString();
const onBoats = (event: Omit<Fact, 'stream'> & { type: Fact['type'] }, actor = moderator): Fact =>
  ({ stream: `addon-${boats}`, actor, ...event }) as Fact;

async function someHistory() {
  await append(
    store,
    await registered(privacy, ada, 'ada', 'publisher'),
    submitted(boats, ada, { title: 'Better Boats' }),
    { ...approved(boats), at: at(1) },
    { ...onBoats({ type: 'AddonHidden', data: { reason: 'It sinks without warning.' } }), at: at(2) },
    { ...onBoats({ type: 'AddonUnhidden', data: {} }, other), at: at(3) },
    { stream: `account-${ada}`, actor: other, at: at(4), type: 'AccountBanned', data: { reason: 'Spam' } },
    {
      stream: 'settings',
      actor: other,
      at: at(5),
      type: 'SettingChanged',
      data: { name: 'autoApprove', value: true },
    },
  );
  await catchUp();
}

/** Drops the audit log's read model and rebuilds it. */
async function rebuild(source: EventStore, batchSize?: number) {
  await dropSchema(pool, schemaName(auditProjection));
  await (await readModel(pool, auditProjection)).catchUp(source, batchSize);
}

const anchor = () =>
  anchorChain(
    { pool, handler: createHandler(store), auditKey: AUDIT_KEY },
    { actor: 'system', correlationId: 'test', now: new Date() },
  );
const verify = (log: Pick<EventStore, 'readAll'> = store) => verifyAudit({ store: log, pool, publicKey });

/** The log after tampering by somebody who can write to its tables. */
const tampered = (
  change: (event: RecordedEvent) => RecordedEvent | undefined,
): Pick<EventStore, 'readAll'> => ({
  async *readAll(options) {
    for await (const event of store.readAll(options)) {
      const left = change(event);
      if (left) yield left;
    }
  },
});

test('the audit chain has every moderator decision in log order, and no other event', async () => {
  await someHistory();
  await append(
    store,
    await commented(privacy, boats, ada, 'Nice'),
    onBoats(
      { type: 'AddonDeleted', data: { by: 'publisher', reason: null, restorableUntil: null } },
      { id: ada, role: 'publisher' },
    ),
  );
  await catchUp();
  const { rows, total } = await listEntries(pool, {}, { ...firstPage, descending: false });
  expect(total).toBe(5);
  expect(rows.map(({ type }) => type)).toEqual([
    'AddonApproved',
    'AddonHidden',
    'AddonUnhidden',
    'AccountBanned',
    'SettingChanged',
  ]);
  expect(rows[1]).toMatchObject({
    number: 2n,
    subjectKind: 'addon',
    subjectId: boats,
    subjectLabel: 'Better Boats',
    actorRole: 'admin',
    reason: 'It sinks without warning.',
  });
  const [first] = await Array.fromAsync(store.readStream(`addon-${boats}`, { from: 1n, limit: 1 }));
  if (!first) throw new Error('nothing was approved');
  expect(rows[0]?.hash).toBe(entryHash(GENESIS, first));
});

test('entries are found by actor, subject, type, time, words and names', async () => {
  await someHistory();
  const typesOf = async (filter: Parameters<typeof listEntries>[1]) =>
    (await listEntries(pool, filter, firstPage)).rows.map(({ type }) => type);
  if (typeof moderator === 'string') throw new Error('a person decides here');
  expect(await typesOf({ actor: moderator.id })).toEqual(['AddonHidden', 'AddonApproved']);
  expect(await typesOf({ subject: boats, types: ['AddonUnhidden'] })).toEqual(['AddonUnhidden']);
  expect(await typesOf({ subjectKind: 'account' })).toEqual(['AccountBanned']);
  expect(await typesOf({ from: new Date(at(3)), to: new Date(at(4)) })).toEqual([
    'AccountBanned',
    'AddonUnhidden',
  ]);
  expect(await typesOf({ text: 'sinks warn' })).toEqual(['AddonHidden']);
  expect(await typesOf({ text: 'banned' })).toEqual(['AccountBanned']);
  expect(await typesOf({ text: 'BOATS' })).toHaveLength(3);
  expect(await typesOf({ text: "zebra's ' & | ! :*" })).toEqual([]);
  expect(await typesOf({ numbers: ['2'] })).toEqual(['AddonHidden']);
  const paged = await listEntries(pool, {}, { ...firstPage, from: 1, limit: 2 });
  expect([paged.rows.map(({ number }) => number), paged.total]).toEqual([[4n, 3n], 5]);
});

test('the head does not depend on batches or positions', async () => {
  await someHistory();
  const head = await findHead(pool);
  const elsewhere = createMemoryEventStore();
  await append(elsewhere, await registered(privacy, randomUUID(), 'somebody'));
  for await (const { streamName, ...event } of store.readAll())
    await elsewhere.append(streamName, 'any', [event]);
  await rebuild(elsewhere, 1);
  expect(await findHead(pool)).toEqual(head);
});

test('heads are signed once each, and published', async () => {
  expect(await anchor()).toBeUndefined();
  await someHistory();
  expect(await anchor()).toBeDefined();
  expect(await anchor()).toBeUndefined();
  await append(store, onBoats({ type: 'AddonFeatured', data: {} }));
  await catchUp();
  await anchor();
  await catchUp();
  const { rows: anchors } = await listAnchors(pool, { from: 0, limit: 10 });
  expect(anchors.map(({ count }) => count)).toEqual([6, 5]);
  for (const signed of anchors) expect(isSigned(signed)).toBe(true);
  const [latest] = anchors;
  if (!latest) throw new Error('nothing is signed');
  expect(isSigned({ ...latest, count: 7 })).toBe(false);
  expect(await verify()).toMatchObject({ entries: 6, anchors: 2, unsigned: 0, problem: undefined });
});

test('an edit of any stored event is found, and its entry is named', async () => {
  await someHistory();
  const events = await Array.fromAsync(store.readAll());
  const { rows } = await listEntries(pool, {}, { ...firstPage, descending: false });
  for (const { eventId, number } of rows) {
    const event = events.find(({ id }) => id === eventId);
    if (!event) throw new Error('no such event');
    for (const edited of [
      { ...event, data: { ...event.data, reason: 'It was fine.' } },
      { ...event, metadata: { ...event.metadata, actor: 'system' as const } },
      { ...event, metadata: { ...event.metadata, occurredAt: at(9) } },
    ]) {
      const verdict = await verify(tampered((found) => (found.id === eventId ? edited : found)));
      expect(verdict.problem).toContain(`Entry ${number}, ${event.type} ${eventId}`);
    }
    const left = await verify(tampered((found) => (found.id === eventId ? undefined : found)));
    expect(left.problem).toContain(`ntry ${number} `);
  }
});

test('a chain that was rebuilt after an edit contradicts the signed heads', async () => {
  await someHistory();
  await anchor();
  await catchUp();
  const edited = createMemoryEventStore();
  for await (const { streamName, ...event } of store.readAll()) {
    const data = event.type === 'AddonHidden' ? { reason: 'No reason.' } : event.data;
    await edited.append(streamName, 'any', [{ ...event, data }]);
  }
  await rebuild(edited);
  const verdict = await verify(edited);
  expect(verdict.problem).toBe(
    'The head signed after entry 5 is not the one that the log leads to: an entry up to 5 was changed after it was signed.',
  );
});

test('a head that somebody else signed is found', async () => {
  await someHistory();
  await anchorChain(
    { pool, handler: createHandler(store), auditKey: 'somebody else has another key, long enough' },
    { actor: 'system', correlationId: 'test', now: new Date() },
  );
  await catchUp();
  expect((await verify()).problem).toBe(
    "The head signed after entry 5 was signed with another key than this site's.",
  );
  const forged = tampered((event) =>
    event.type === 'AuditAnchored' ? { ...event, data: { ...event.data, publicKey } } : event,
  );
  expect((await verify(forged)).problem).toBe(
    'The head signed after entry 5 does not bear a valid signature.',
  );
});

test('moderators’ decisions are counted, and those that were reversed', async () => {
  await someHistory();
  const { rows, total } = await listModerators(
    pool,
    {},
    { by: 'decisions', descending: true, from: 0, limit: 10 },
  );
  expect(total).toBe(2);
  const [first] = rows;
  expect(first).toMatchObject({ decisions: 2, reversals: 1, appealsOverturned: 0 });
  expect(first?.medianSeconds).not.toBeNull();
});

test('a decision made while a busy log is verified raises no false alarm', async () => {
  await someHistory();
  let decisions = 0;
  /** After the log is read and before the entries are, a decision is made and reaches the read model. */
  const busy: Pick<EventStore, 'readAll'> = {
    async *readAll(options) {
      yield* store.readAll(options);
      if (decisions++ > 3) return;
      await append(store, onBoats({ type: decisions % 2 ? 'AddonFeatured' : 'AddonUnfeatured', data: {} }));
      await catchUp();
    },
  };
  expect((await verify(busy)).problem).toBeUndefined();
});

test('an entry without an event is found, even after the log’s last entry', async () => {
  await someHistory();
  await pool.query(
    `insert into ${schemas.audit}.entries (number, event_id, position, type, stream, revision, subject_kind, subject_id,
       actor_role, occurred_at, hash)
     values (6, $1, 1000, 'AddonApproved', 'addon-1', 1, 'addon', '1', 'admin', now(), 'made up')`,
    [randomUUID()],
  );
  expect((await verify()).problem).toMatch(/^Entry 6 \(event .*\) is in the audit log but not in the log\.$/);
});

test.each([
  ['reason', "'FORGED REASON'"],
  ['actor_role', "'owner'"],
  ['actor_id', 'null'],
  ['type', "'AddonApproved'"],
  ['subject_id', "'somebody else'"],
  ['occurred_at', "'2020-01-01'"],
  ['change', `'{"name":"siteName","before":null,"after":"Mine"}'`],
])('audit verify finds a forged %s in the read model that console and export show', async (column, value) => {
  await someHistory();
  await pool.query(`update ${schemas.audit}.entries set ${column} = ${value} where number = 2`);
  const { problem } = await verify();
  expect(problem).toContain('Entry 2, AddonHidden');
  expect(problem).toContain(`as its ${column}, but the event says`);
});

test('audit verify finds a signed head that is forged in the read model only', async () => {
  await someHistory();
  await anchor();
  await catchUp();
  await pool.query(`update ${schemas.audit}.anchors set signature = 'forged'`);
  expect((await verify()).problem).toBe(
    'The head signed after entry 5 is not the one that the audit log shows.',
  );
});

test('a setting’s entry shows its previous value, whatever the batches', async () => {
  const set = (name: 'siteName' | 'autoApprove', value: string | boolean): Fact => ({
    stream: 'settings',
    actor: other,
    type: 'SettingChanged',
    data: { name, value },
  });
  await append(store, set('siteName', 'Crates'), set('autoApprove', true), set('siteName', 'Boxes'));
  for (const batchSize of [1, 100]) {
    await rebuild(store, batchSize);
    const { rows } = await listEntries(pool, {}, { ...firstPage, descending: false });
    expect(rows.map(({ reason, change }) => ({ reason, ...change }))).toEqual([
      { reason: null, name: 'siteName', before: null, after: 'Crates' },
      { reason: null, name: 'autoApprove', before: null, after: true },
      { reason: null, name: 'siteName', before: 'Crates', after: 'Boxes' },
    ]);
  }
  expect((await listEntries(pool, { text: 'site name' }, firstPage)).total).toBe(2);
  expect((await listEntries(pool, { text: 'boxes' }, firstPage)).total).toBe(1);
});
