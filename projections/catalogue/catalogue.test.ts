import { randomUUID } from 'node:crypto';
import type { AddonEvent } from '@sandcrate/core/addon/addon.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moderationProjection } from '../moderation/projection.ts';
import { schemas } from '../schemas.ts';
import { statisticsProjection } from '../statistics/projection.ts';
import { append, type Fact } from '../testing/log.ts';
import {
  admin,
  approved,
  commented,
  listing,
  picture,
  registered,
  release,
  submitted,
  testPrivacy,
} from '../testing/people.ts';
import { type ReadModel, readModel } from '../testing/read-model.ts';
import { catalogueProjection } from './projection.ts';
import { findAddon, publicAddons, releasesOf, screenshotsOf } from './queries.ts';

let database: TestDatabase;
let pool: pg.Pool;
let store: EventStore;
let catalogue: ReadModel;
const privacy = testPrivacy();

const publisher = randomUUID();
const player = randomUUID();
const other = randomUUID();
let addonId: string;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'test' });
  store = createMemoryEventStore();
  catalogue = await readModel(pool, catalogueProjection(privacy));
  await readModel(pool, moderationProjection(privacy));
  await readModel(pool, statisticsProjection);
  await happened(
    await registered(privacy, publisher, 'boatwright', 'publisher'),
    await registered(privacy, player, 'player'),
    await registered(privacy, other, 'other'),
  );
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

beforeEach(() => {
  addonId = randomUUID();
});

async function happened(...facts: Fact[]) {
  await append(store, ...facts);
  await catalogue.catchUp(store);
}

const ofAddon = (event: AddonEvent): Fact => ({ actor: admin, stream: `addon-${addonId}`, ...event });

const row = async () => {
  const found = await findAddon(pool, addonId);
  if (!found) throw new Error('no such add-on');
  return found;
};
const isPublic = async () => (await publicAddons(pool, [addonId])).length === 1;

const releases = async () => (await releasesOf(pool, addonId)).map(({ version, state }) => [version, state]);

test('a new add-on is pending, with everything that its card shows', async () => {
  await happened(
    submitted(addonId, publisher, { screenshots: [{ slot: 2, picture: picture('b'), caption: 'At sea' }] }),
  );
  expect(await row()).toMatchObject({
    title: 'Better Boats',
    publisherName: 'boatwright',
    status: 'pending',
    isPublic: false,
    version: '1.0.0',
    downloadKind: 'file',
    fileSize: 1024,
    minGameVersion: '1.21.50',
    banner: picture('a'),
    revision: 0,
    likes: 0,
    downloads: 0,
  });
  expect(await screenshotsOf(pool, addonId)).toEqual([{ slot: 2, ...picture('b'), caption: 'At sea' }]);
  expect(await isPublic()).toBe(false);
});

test('approving an add-on shows it; hiding or rejecting removes and unfeatures it', async () => {
  await happened(submitted(addonId, publisher), approved(addonId));
  expect(await isPublic()).toBe(true);
  await happened(ofAddon({ type: 'AddonFeatured', data: {} }));
  expect(await row()).toMatchObject({ isFeatured: true });
  await happened(ofAddon({ type: 'AddonHidden', data: { reason: 'Checking' } }));
  expect(await row()).toMatchObject({ isHidden: true, isFeatured: false, isPublic: false });
  await happened(ofAddon({ type: 'AddonUnhidden', data: {} }));
  expect(await isPublic()).toBe(true);
  await happened(ofAddon({ type: 'AddonRejected', data: { reason: 'Broken', takenDown: true } }));
  expect(await row()).toMatchObject({ status: 'rejected', rejectionReason: 'Broken', isPublic: false });
});

test('an edit changes only the fields that it names, and a new file of a live add-on becomes its current release', async () => {
  await happened(submitted(addonId, publisher, {}, release('1')), approved(addonId));
  const changes = { content: { title: 'Best Boats', screenshots: [] }, release: release('2', '1.1.0') };
  await happened(ofAddon({ type: 'AddonEdited', data: { changes, by: 'staff', reviewAfterwards: false } }));
  expect(await row()).toMatchObject({
    title: 'Best Boats',
    version: '1.1.0',
    description: listing.description,
  });
  expect(await releases()).toEqual([
    ['1.1.0', 'current'],
    ['1.0.0', 'past'],
  ]);
});

test('a release that is replaced before it was ever approved is dropped', async () => {
  await happened(submitted(addonId, publisher, {}, release('3')));
  const changes = { content: {}, release: release('4', '1.1.0') };
  await happened(
    ofAddon({ type: 'AddonEdited', data: { changes, by: 'publisher', reviewAfterwards: false } }),
  );
  expect(await releases()).toEqual([['1.1.0', 'current']]);
});

test('a proposed change is not shown until it is approved', async () => {
  const proposed = (digit: string, changeId: string, replaces: string | null) =>
    ofAddon({
      type: 'AddonChangeProposed',
      data: {
        changeId,
        changes: { content: { title: `Boats ${digit}` }, release: release(digit, digit) },
        replaces,
      },
    });
  const [first, second] = [randomUUID(), randomUUID()];
  await happened(submitted(addonId, publisher, {}, release('5')), approved(addonId));
  await happened(proposed('6', first, null));
  expect(await row()).toMatchObject({ title: 'Better Boats', version: '1.0.0', openChangeId: first });
  await happened(proposed('7', second, first));
  expect(await row()).toMatchObject({ openChangeId: second });
  await happened(ofAddon({ type: 'AddonChangeApproved', data: { changeId: second } }));
  expect(await row()).toMatchObject({ title: 'Boats 7', version: '7', openChangeId: null, isPublic: true });
  expect(await releases()).toEqual([
    ['7', 'current'],
    ['1.0.0', 'past'],
  ]);
});

test('a proposed correction of the current release leaves it as it is until approved', async () => {
  const changeId = randomUUID();
  const first = release('8');
  await happened(submitted(addonId, publisher, {}, first), approved(addonId));
  const corrected = { ...first, notes: 'Now with notes.' };
  await happened(
    ofAddon({
      type: 'AddonChangeProposed',
      data: { changeId, changes: { content: {}, release: corrected }, replaces: null },
    }),
  );
  expect(await releasesOf(pool, addonId)).toMatchObject([{ notes: null, state: 'current' }]);
  await happened(ofAddon({ type: 'AddonChangeApproved', data: { changeId } }));
  expect(await releasesOf(pool, addonId)).toMatchObject([{ notes: 'Now with notes.', state: 'current' }]);
});

test('a person has at most one rating and one like for an add-on', async () => {
  const engagement = (
    accountId: string,
    fact: { type: 'AddonLiked' | 'AddonUnliked' | 'RatingCleared' },
  ): Fact => ({
    stream: `engagement-${addonId}-${accountId}`,
    ...fact,
    data: { addonId, accountId },
  });
  const rated = (accountId: string, rating: number): Fact => ({
    stream: `engagement-${addonId}-${accountId}`,
    type: 'AddonRated',
    data: { addonId, accountId, rating },
  });
  await happened(submitted(addonId, publisher), approved(addonId));
  await happened(
    rated(player, 5),
    rated(player, 2),
    rated(other, 4),
    engagement(player, { type: 'AddonLiked' }),
  );
  expect(await row()).toMatchObject({ likes: 1, ratingSum: 6, ratingCount: 2 });
  await happened(
    engagement(player, { type: 'RatingCleared' }),
    engagement(player, { type: 'AddonUnliked' }),
    engagement(player, { type: 'AddonLiked' }),
  );
  expect(await row()).toMatchObject({ likes: 1, ratingSum: 4, ratingCount: 1 });
});

test('comments are counted until they are deleted', async () => {
  const id = randomUUID();
  const deleted: Fact = {
    stream: `comment-${id}`,
    type: 'CommentDeleted',
    data: { by: 'staff', reason: null },
  };
  await happened(
    submitted(addonId, publisher),
    await commented(privacy, addonId, player, 'Nice', id),
    await commented(privacy, addonId, player, 'Very nice'),
  );
  expect(await row()).toMatchObject({ comments: 2 });
  await happened(deleted);
  expect(await row()).toMatchObject({ comments: 1 });
  await happened({ stream: `comment-${id}`, type: 'CommentRestored', data: {} });
  expect(await row()).toMatchObject({ comments: 2 });
});

test('a banned publisher’s add-ons are hidden until unbanned, new ones too', async () => {
  const banned: Fact = { stream: `account-${publisher}`, type: 'AccountBanned', data: { reason: null } };
  await happened(submitted(addonId, publisher), approved(addonId), banned);
  expect(await isPublic()).toBe(false);
  const later = randomUUID();
  await happened(submitted(later, publisher), approved(later));
  expect(await publicAddons(pool, [later])).toEqual([]);
  await happened({ stream: `account-${publisher}`, type: 'AccountUnbanned', data: {} });
  expect(await publicAddons(pool, [later, addonId])).toHaveLength(2);
});

test('a deleted account loses its ratings, likes and name, and its add-ons if it asked for that', async () => {
  const leaver = randomUUID();
  const deleted = (withContent: boolean): Fact => ({
    stream: `account-${leaver}`,
    type: 'AccountDeleted',
    data: { by: 'self', withContent },
  });
  await happened(
    await registered(privacy, leaver, 'leaver', 'publisher'),
    submitted(addonId, publisher),
    approved(addonId),
    {
      stream: `engagement-${addonId}-${leaver}`,
      type: 'AddonRated',
      data: { addonId, accountId: leaver, rating: 1 },
    },
    await commented(privacy, addonId, leaver, 'Bye'),
  );
  expect(await row()).toMatchObject({ ratingCount: 1, comments: 1 });
  const own = randomUUID();
  await happened(submitted(own, leaver), approved(own));
  await happened(deleted(true), {
    stream: `account-${leaver}`,
    type: 'SubjectErased',
    data: { subjects: [identity(leaver)] },
  });
  expect(await row()).toMatchObject({ ratingCount: 0, ratingSum: 0, comments: 0 });
  expect(await publicAddons(pool, [own])).toEqual([]);
  expect(await findAddon(pool, own)).toMatchObject({ publisherName: null });
});

test('a recall closes every add-on with the file or pack, existing or future, until it is lifted', async () => {
  const [recall, packRecall] = [randomUUID(), randomUUID()];
  const issued = (
    id: string,
    target: { kind: 'file'; sha256: string } | { kind: 'pack'; packUuid: string },
  ): Fact => ({
    stream: `recall-${id}`,
    type: 'RecallIssued',
    data: { target, reason: 'Malware', advisory: 'Remove it.' },
    actor: admin,
  });
  const lifted = (id: string): Fact => ({
    stream: `recall-${id}`,
    type: 'RecallLifted',
    data: { note: null },
  });
  await happened(submitted(addonId, publisher, {}, release('9')), approved(addonId));
  await happened(issued(recall, { kind: 'file', sha256: '9'.repeat(64) }));
  expect(await isPublic()).toBe(false);
  await happened(issued(packRecall, { kind: 'pack', packUuid: '0b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b' }));
  await happened(lifted(recall));
  expect(await isPublic()).toBe(false);
  const later = randomUUID();
  await happened(submitted(later, publisher, {}, release('c')), approved(later));
  expect(await publicAddons(pool, [later])).toEqual([]);
  await happened(lifted(packRecall));
  expect(await publicAddons(pool, [later, addonId])).toHaveLength(2);
});

test('deleting an add-on removes it, and restoring brings it back', async () => {
  const restorableUntil = '2026-04-01T00:00:00.000Z';
  await happened(submitted(addonId, publisher), approved(addonId));
  await happened(ofAddon({ type: 'AddonDeleted', data: { by: 'staff', reason: 'Stolen', restorableUntil } }));
  expect(await findAddon(pool, addonId)).toBeUndefined();
  await happened(ofAddon({ type: 'AddonRestored', data: {} }));
  expect(await isPublic()).toBe(true);
});

test('text that the database cannot store does not stop the projection', async () => {
  await happened(submitted(addonId, publisher, { title: 'Bo\0ats \ud800!' }), approved(addonId));
  expect((await row()).title).toBe('Boats \ufffd!');
});

test('search documents follow the rows', async () => {
  await happened(submitted(addonId, publisher), approved(addonId));
  const document = async () =>
    (
      await pool.query<{ is_public: boolean; title: string; publisher: string }>(
        `select is_public, title, publisher from ${schemas.catalogue}.search_documents where addon_id = $1`,
        [addonId],
      )
    ).rows[0];
  expect(await document()).toEqual({ is_public: true, title: 'Better Boats', publisher: 'boatwright' });
  await happened(ofAddon({ type: 'AddonHidden', data: { reason: null } }));
  expect(await document()).toMatchObject({ is_public: false });
});
