import { randomUUID } from 'node:crypto';
import type { AccountEvent } from '@sandcrate/core/account/account.ts';
import { DEFAULT_NOTIFICATIONS } from '@sandcrate/core/account/notifications.ts';
import type { AddonEvent } from '@sandcrate/core/addon/addon.ts';
import type { CollectionEvent, Visibility } from '@sandcrate/core/collection/events.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import type { ProfileEvent, ProfilePart } from '@sandcrate/core/profile/events.ts';
import { DAY } from '@sandcrate/core/time.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import { inTransaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allProjections } from '../all-projections.ts';
import { schemas } from '../schemas.ts';
import { append, type Fact } from '../testing/log.ts';
import {
  admin,
  approved,
  commented,
  listing,
  registered,
  release,
  submitted,
  testPrivacy,
} from '../testing/people.ts';
import { type ReadModel, readModel } from '../testing/read-model.ts';
import { forgetNotificationsOf, migrateNotifications } from './notification-queries.ts';
import { inboxProjection } from './projection.ts';
import { countUnread, newestNotices, noticesOf } from './queries.ts';
import { forgetOldMarks, markRead, markReadUntil, putReadMarks, readMarks } from './read-mark-queries.ts';

let database: TestDatabase;
let pool: pg.Pool;
let store: EventStore;
let models: ReadModel[];
const privacy = testPrivacy();

let maker: string;
let player: string;
let fan: string;
let addonId: string;
const first = release('1');

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
  [maker, player, fan, addonId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await happened(
    await registered(privacy, maker, `maker-${maker.slice(0, 8)}`, 'publisher'),
    await registered(privacy, player, `player-${player.slice(0, 8)}`),
    await registered(privacy, fan, `fan-${fan.slice(0, 8)}`),
  );
});

async function happened(...facts: Fact[]) {
  const now = new Date().toISOString();
  await append(store, ...facts.map((fact) => ({ at: now, ...fact })));
  for (const model of models) await model.catchUp(store);
}

const ofAddon = (event: AddonEvent, at?: string): Fact => ({
  stream: `addon-${addonId}`,
  actor: { id: maker, role: 'publisher' },
  ...(at && { at }),
  ...event,
});
const follows = (follower: string, isOver = false): Fact => ({
  stream: `follow-${follower}-${maker}`,
  type: isOver ? 'PublisherUnfollowed' : 'PublisherFollowed',
  data: { followerId: follower, followedId: maker },
});
const likes = (account: string): Fact => ({
  stream: `engagement-${addonId}-${account}`,
  type: 'AddonLiked',
  data: { addonId, accountId: account },
});
const downloads = (account: string, releaseId: string): Fact => ({
  stream: `traffic-${addonId}-20260301`,
  type: 'AddonDownloaded',
  data: { addonId, releaseId, visitor: account, viewer: 'member', accountId: account },
});
const listed = () => submitted(addonId, maker, {}, first);
const releasedAs = (version: string, id = randomUUID(), minEngineVersion = '1.21.50') => {
  const made = release('2', version);
  if (made.download.kind === 'file') made.download.facts = { ...made.download.facts, minEngineVersion };
  return ofAddon({
    type: 'AddonEdited',
    data: {
      changes: { content: {}, release: { ...made, releaseId: id } },
      by: 'publisher',
      reviewAfterwards: false,
    },
  });
};

const ofCollection = (
  id: string,
  event: CollectionEvent,
  actor: Fact['actor'] = { id: maker, role: 'user' },
): Fact => ({
  stream: `collection-${id}`,
  actor,
  ...event,
});
/** A collection of the maker's, or an edit of one. */
const described = async (
  id: string,
  type: 'CollectionCreated' | 'CollectionEdited' = 'CollectionCreated',
  visibility: Visibility = 'public',
  ownerId = maker,
) => {
  const title = await privacy.seal(identity(ownerId), 'On the water');
  return ofCollection(id, { type, data: { ownerId, title, description: null, visibility } });
};
const adds = (id: string, addon = addonId, ownerId = maker) =>
  ofCollection(id, {
    type: 'CollectionItemAdded',
    data: { ownerId, addonId: addon, note: null, releaseId: null },
  });
const removes = (id: string, addon = addonId) =>
  ofCollection(id, { type: 'CollectionItemRemoved', data: { addonId: addon } });
const followsCollection = (id: string, follower: string, isOver = false): Fact => ({
  stream: `collectionfollow-${follower}-${id}`,
  type: isOver ? 'CollectionUnfollowed' : 'CollectionFollowed',
  data: { followerId: follower, collectionId: id },
});

const LATER = '2099-01-01T00:00:00.000Z';

const sealedIn = (fact: Fact) => {
  if (fact.type !== 'CommentPosted') throw new Error('no comment');
  return fact.data.content;
};

const inboxOf = async (accountId: string) => (await noticesOf(pool, accountId, { from: 0, limit: 50 })).rows;
const shown = async (accountId: string) =>
  (await inboxOf(accountId)).map(({ kind, type, why, myVersion, version }) => ({
    kind,
    type,
    why,
    myVersion,
    version,
  }));

test('followers are told of a new add-on once, and of its releases with the reason that says most', async () => {
  await happened(follows(player), follows(fan), listed());
  expect(await shown(player)).toEqual([]);
  await happened(approved(addonId));
  const news = { kind: 'new-addon', type: 'AddonApproved', why: 'follow', myVersion: null, version: '1.0.0' };
  expect(await shown(player)).toEqual([news]);
  await happened(downloads(player, first.releaseId), likes(player), releasedAs('1.1.0'));
  const update = { kind: 'release', type: 'AddonEdited', version: '1.1.0' };
  expect(await shown(player)).toEqual([{ ...update, why: 'download', myVersion: '1.0.0' }, news]);
  expect(await shown(fan)).toEqual([{ ...update, why: 'follow', myVersion: null }, news]);
  expect(await shown(maker)).toMatchObject([{ kind: 'decision', type: 'AddonApproved' }]);
});

test('an edit without a release, an import and a second approval are not news', async () => {
  await happened(follows(fan), listed(), approved(addonId));
  await happened(
    ofAddon({
      type: 'AddonEdited',
      data: { changes: { content: { title: 'Best Boats' } }, by: 'publisher', reviewAfterwards: false },
    }),
    { ...ofAddon({ type: 'AddonReturned', data: { reason: null } }), actor: admin },
    approved(addonId),
  );
  expect(await shown(fan)).toHaveLength(1);
  addonId = randomUUID();
  await happened({
    stream: `addon-${addonId}`,
    type: 'AddonImported',
    data: {
      publisherId: maker,
      content: listing,
      release: release('3'),
      origin: {
        source: 'list',
        id: '1',
        downloads: null,
        likes: null,
        views: null,
        license: null,
        language: null,
      },
      createdAt: '2025-01-01T00:00:00.000Z',
      updatedAt: '2025-01-01T00:00:00.000Z',
    },
  });
  expect(await shown(fan)).toHaveLength(1);
});

test('who unfollowed before a release is not told of it, whatever the batches', async () => {
  await happened(listed(), approved(addonId), follows(player), follows(fan));
  await happened(
    follows(player, true),
    releasedAs('1.1.0'),
    follows(player),
    follows(fan, true),
    releasedAs('1.2.0'),
  );
  expect((await shown(player)).map(({ version }) => version)).toEqual(['1.2.0']);
  expect((await shown(fan)).map(({ version }) => version)).toEqual(['1.1.0']);
});

test('a release is over while its add-on is hidden, and no longer names it', async () => {
  await happened(listed(), approved(addonId), likes(fan), releasedAs('1.1.0'));
  expect(await inboxOf(fan)).toMatchObject([{ isOver: false, title: 'Better Boats' }]);
  await happened({ ...ofAddon({ type: 'AddonHidden', data: { reason: null } }), actor: admin });
  expect(await inboxOf(fan)).toMatchObject([{ isOver: true, title: null }]);
  await happened({ ...ofAddon({ type: 'AddonUnhidden', data: {} }), actor: admin });
  expect(await inboxOf(fan)).toMatchObject([{ isOver: false, title: 'Better Boats' }]);
});

test('a publisher is told of comments, and no longer of their words once they are deleted', async () => {
  const commentId = randomUUID();
  await happened(
    listed(),
    approved(addonId),
    await commented(privacy, addonId, player, 'They float!', commentId),
  );
  const about = { kind: 'comment', subjectId: commentId };
  expect((await inboxOf(maker))[0]).toMatchObject({ ...about, text: 'They float!', isOver: false });
  await happened({
    stream: `comment-${commentId}`,
    type: 'CommentDeleted',
    data: { by: 'staff', reason: 'Rude', addonId },
    actor: admin,
  });
  expect((await inboxOf(maker))[0]).toMatchObject({ ...about, text: null, author: null, isOver: true });
  expect(await inboxOf(player)).toMatchObject([{ type: 'CommentDeleted', why: 'own', isOver: false }]);
  await happened({
    stream: `comment-${commentId}`,
    type: 'CommentRestored',
    data: { addonId },
    actor: admin,
  });
  expect(await inboxOf(player)).toMatchObject([{ type: 'CommentDeleted', isOver: true }]);
});

test('a reply is told to the author of the comment and to those whom it mentions, once each', async () => {
  const commentId = randomUUID();
  const reply = async (author: string, mentions: string[]): Promise<Fact> => {
    const posted = await commented(privacy, addonId, author, 'Mine too.');
    return {
      ...posted,
      type: 'CommentPosted',
      data: {
        addonId,
        accountId: author,
        content: sealedIn(posted),
        replyTo: commentId,
        threadId: commentId,
        mentions,
      },
    };
  };
  await happened(
    listed(),
    approved(addonId),
    await commented(privacy, addonId, player, 'They float!', commentId),
  );
  await happened(await reply(fan, [player, maker]), await reply(player, [player]));
  const told = async (account: string) =>
    (await inboxOf(account))
      .filter(({ type }) => type === 'CommentPosted')
      .map(({ kind, why }) => [kind, why]);
  expect(await told(player)).toEqual([['answer', 'own']]);
  expect(await told(maker)).toEqual([
    ['comment', 'own'],
    ['answer', 'mentioned'],
    ['comment', 'own'],
  ]);
  expect(await told(fan)).toEqual([]);
});

test('an edit tells those whom it mentions first, once', async () => {
  const commentId = randomUUID();
  await happened(listed(), approved(addonId));
  const posted = await commented(privacy, addonId, fan, 'Look', commentId);
  const content = sealedIn(posted);
  const edited = (...mentions: string[]): Fact => ({
    stream: posted.stream,
    actor: { id: fan, role: 'user' },
    type: 'CommentEdited',
    data: { addonId, accountId: fan, content, mentions },
  });
  const other = randomUUID();
  await happened(
    await registered(privacy, other, `other-${other.slice(0, 8)}`),
    { ...posted, type: 'CommentPosted', data: { addonId, accountId: fan, content, mentions: [player] } },
    edited(player, other),
    edited(other, maker, fan),
  );
  await happened(edited(), edited(player, other));
  const told = async (accountId: string) =>
    (await inboxOf(accountId))
      .filter(({ subjectId }) => subjectId === commentId)
      .map(({ kind, type, why }) => [kind, type, why]);
  expect(await told(player)).toEqual([['answer', 'CommentPosted', 'mentioned']]);
  expect(await told(other)).toEqual([['answer', 'CommentEdited', 'mentioned']]);
  expect(await told(maker)).toEqual([['comment', 'CommentPosted', 'own']]);
  expect(await told(fan)).toEqual([]);
});

describe('collections', () => {
  let id: string;
  const addition = {
    kind: 'collection',
    type: 'CollectionItemAdded',
    why: 'follow',
    title: 'Better Boats',
    collectionTitle: 'On the water',
    isOver: false,
  };
  const additions = async (account: string) =>
    (await inboxOf(account)).filter(({ kind }) => kind === 'collection');

  beforeEach(async () => {
    id = randomUUID();
    await happened(listed(), approved(addonId), await described(id));
  });

  test('its followers are told once of each add-on that is added, and its owner is not', async () => {
    await happened(followsCollection(id, player), adds(id));
    await happened(followsCollection(id, fan));
    expect(await additions(player)).toMatchObject([addition]);
    expect(await additions(fan)).toEqual([]);
    expect(await additions(maker)).toEqual([]);
    await happened(removes(id), adds(id), removes(id), adds(id), followsCollection(id, player, true));
    expect(await additions(player)).toHaveLength(1);
    expect(await additions(fan)).toHaveLength(1);
    const mine = addonId;
    addonId = randomUUID();
    await happened(submitted(addonId, fan, {}, release('4')), approved(addonId), adds(id));
    expect(await additions(player)).toHaveLength(1);
    expect((await additions(fan)).map((notice) => notice.addonId)).toEqual([addonId, mine]);
  });

  test('what followers cannot see is not announced', async () => {
    await happened(
      followsCollection(id, player),
      await described(id, 'CollectionEdited', 'private'),
      adds(id),
    );
    await happened(await described(id, 'CollectionEdited', 'unlisted'));
    const pending = randomUUID();
    await happened(submitted(pending, maker, {}, release('5')), adds(id, pending), approved(pending));
    expect(await additions(player)).toEqual([]);
    const hide = (hidden: boolean) =>
      ofCollection(
        id,
        hidden
          ? { type: 'CollectionHidden', data: { reason: null } }
          : { type: 'CollectionUnhidden', data: {} },
        admin,
      );
    await happened(removes(id), hide(true), adds(id), hide(false));
    expect(await additions(player)).toEqual([]);
    await happened(removes(id), adds(id));
    expect(await additions(player)).toMatchObject([addition]);
  });

  test('an addition is over once the add-on or the collection is gone, and names neither to strangers', async () => {
    await happened(followsCollection(id, player), adds(id));
    const over = { ...addition, isOver: true };
    await happened(removes(id));
    expect(await additions(player)).toMatchObject([over]);
    await happened(adds(id));
    expect(await additions(player)).toMatchObject([addition]);
    await happened({ ...ofAddon({ type: 'AddonHidden', data: { reason: null } }), actor: admin });
    expect(await additions(player)).toMatchObject([{ ...over, title: null }]);
    await happened({ ...ofAddon({ type: 'AddonUnhidden', data: {} }), actor: admin });
    await happened(await described(id, 'CollectionEdited', 'private'));
    expect(await additions(player)).toMatchObject([{ ...over, collectionTitle: null }]);
    await happened(await described(id, 'CollectionEdited'));
    await happened(ofCollection(id, { type: 'CollectionHidden', data: { reason: 'Spam' } }, admin));
    expect(await additions(player)).toMatchObject([{ ...over, collectionTitle: null }]);
    await happened(ofCollection(id, { type: 'CollectionDeleted', data: { by: 'owner', reason: null } }));
    expect(await additions(player)).toMatchObject([{ ...over, collectionTitle: null }]);
  });

  test('releases reach who has the add-on in an own collection, until it is in none', async () => {
    const [own, second] = [randomUUID(), randomUUID()];
    await happened(
      await described(own, 'CollectionCreated', 'private', fan),
      await described(second, 'CollectionCreated', 'private', fan),
      adds(own, addonId, fan),
      adds(second, addonId, fan),
      releasedAs('1.1.0'),
    );
    const update = { kind: 'release', type: 'AddonEdited', myVersion: null };
    expect(await shown(fan)).toEqual([{ ...update, why: 'collected', version: '1.1.0' }]);
    await happened(likes(fan), releasedAs('1.2.0'));
    expect((await shown(fan))[0]).toEqual({ ...update, why: 'like', version: '1.2.0' });
    await happened(
      { ...likes(fan), type: 'AddonUnliked', data: { addonId, accountId: fan } },
      removes(own),
      releasedAs('1.3.0'),
    );
    expect((await shown(fan))[0]).toEqual({ ...update, why: 'collected', version: '1.3.0' });
    await happened(
      ofCollection(second, { type: 'CollectionDeleted', data: { by: 'owner', reason: null } }),
      releasedAs('1.4.0'),
    );
    expect(await shown(fan)).toHaveLength(3);
  });

  test('what a collection began ends with its account', async () => {
    await happened(followsCollection(id, player), adds(id));
    const interests = async () =>
      (await pool.query(`select why from ${schemas.inbox}.interests where topic = $1`, [id])).rows;
    expect(await interests()).toHaveLength(1);
    await happened({
      stream: `account-${maker}`,
      type: 'AccountDeleted',
      data: { by: 'self', withContent: false },
    });
    expect(await interests()).toEqual([]);
    expect(await additions(player)).toMatchObject([{ isOver: true, collectionTitle: null }]);
  });
});

test('a recall reaches those who have the file and its publisher, and changes when it is lifted', async () => {
  const recallId = randomUUID();
  await happened(listed(), approved(addonId), downloads(player, first.releaseId), likes(fan));
  await happened({
    stream: `recall-${recallId}`,
    type: 'RecallIssued',
    data: { target: { kind: 'file', sha256: '1'.repeat(64) }, reason: 'Malware', advisory: 'Remove it.' },
    actor: admin,
  });
  const recall = { kind: 'recall', subjectId: recallId, isOver: false };
  expect((await inboxOf(player))[0]).toMatchObject({ ...recall, why: 'download', myVersion: '1.0.0' });
  expect((await inboxOf(maker))[0]).toMatchObject({ ...recall, why: 'own' });
  expect(await inboxOf(fan)).toEqual([]);
  await happened({ stream: `recall-${recallId}`, type: 'RecallLifted', data: { note: null }, actor: admin });
  expect((await inboxOf(player))[0]).toMatchObject({ ...recall, isOver: true });
});

test('who has a profile is told what was cleared in it, until every part of that is restored', async () => {
  const ofProfile = (event: ProfileEvent): Fact => ({ stream: `profile-${player}`, actor: admin, ...event });
  const cleared = (...parts: [ProfilePart, ...ProfilePart[]]) =>
    ofProfile({ type: 'ProfileCleared', data: { parts, reason: 'Insults', restorableUntil: LATER } });
  const subject = { kind: 'profile', profileId: player } as const;
  const report = `report-${randomUUID()}`;
  await happened(
    {
      stream: report,
      type: 'ReportFiled',
      data: { reporterId: fan, subject, reason: 'spam', description: null },
      actor: { id: fan, role: 'user' },
    },
    { stream: report, type: 'ReportResolved', data: { note: 'Insults', action: 'clear-text' }, actor: admin },
    cleared('text'),
    cleared('picture', 'links'),
  );
  const about = { addonId: null, profileId: player, profileOwner: `player-${player.slice(0, 8)}` };
  const told = { ...about, kind: 'decision', type: 'ProfileCleared', why: 'own', isOver: false };
  expect(await inboxOf(player)).toMatchObject([told, told]);
  expect(await inboxOf(fan)).toMatchObject([{ ...about, type: 'ReportResolved', why: 'reported' }]);
  await happened(ofProfile({ type: 'ProfileRestored', data: { parts: ['text', 'picture'] } }));
  expect(await inboxOf(player)).toMatchObject([told, { ...told, isOver: true }]);
});

test('a member is notified of a penalty, and the notice is over once that penalty is lifted', async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  const onAccount = (event: AccountEvent): Fact => ({ stream: `account-${player}`, actor: admin, ...event });
  const imposed = (penaltyId: string, kind: 'warning' | 'suspended') =>
    onAccount({
      type: 'PenaltyImposed',
      data: { penaltyId, kind, since: '2026-03-01T12:00:00.000Z', until: LATER, reason: 'Insults' },
    });
  await happened(imposed(one, 'warning'), imposed(two, 'suspended'));
  const notice = { kind: 'decision', type: 'PenaltyImposed', why: 'own', addonId: null, isOver: false };
  expect(await inboxOf(player)).toMatchObject([notice, notice]);
  await happened(onAccount({ type: 'PenaltyLifted', data: { penaltyId: one } }));
  expect(await inboxOf(player)).toMatchObject([notice, { ...notice, isOver: true }]);
});

test('security is told even to the person who acted, decisions are not', async () => {
  await happened(
    {
      stream: `account-${player}`,
      type: 'SecondFactorRemoved',
      data: {},
      actor: { id: player, role: 'user' },
    },
    {
      stream: `account-${player}`,
      type: 'PublisherAccessGranted',
      data: { via: 'applied' },
      actor: { id: player, role: 'user' },
    },
  );
  expect(await shown(player)).toMatchObject([{ kind: 'security', type: 'SecondFactorRemoved' }]);
});

test('settings hide kinds and releases that need a later version of the game', async () => {
  await happened(
    listed(),
    approved(addonId),
    likes(fan),
    releasedAs('1.1.0'),
    releasedAs('1.2.0', randomUUID(), '1.21.90'),
  );
  expect(await shown(fan)).toHaveLength(2);
  const chosen = (settings: typeof DEFAULT_NOTIFICATIONS): Fact => ({
    stream: `account-${fan}`,
    type: 'NotificationsChosen',
    data: settings,
  });
  await happened(chosen({ ...DEFAULT_NOTIFICATIONS, gameVersion: '1.21.60' }));
  expect((await shown(fan)).map(({ version }) => version)).toEqual(['1.1.0']);
  expect(await countUnread(pool, fan)).toBe(1);
  await happened(
    chosen({
      kinds: { ...DEFAULT_NOTIFICATIONS.kinds, release: { site: false, mail: 'off', push: false } },
      gameVersion: null,
    }),
  );
  expect(await shown(fan)).toEqual([]);
  expect(await countUnread(pool, fan)).toBe(0);
});

test('marks of what was read never move back, and survive a rebuild', async () => {
  await happened(
    listed(),
    approved(addonId),
    likes(fan),
    releasedAs('1.1.0'),
    releasedAs('1.2.0'),
    releasedAs('1.3.0'),
  );
  const [newest, middle, oldest] = await inboxOf(fan);
  if (!newest || !middle || !oldest) throw new Error('three notices are missing');
  expect(await countUnread(pool, fan)).toBe(3);
  expect(await markRead(pool, fan, newest.id)).toBe(true);
  expect(await markRead(pool, player, newest.id)).toBe(false);
  expect(await countUnread(pool, fan)).toBe(2);
  await markReadUntil(pool, fan, middle.position);
  await markReadUntil(pool, fan, oldest.position);
  expect((await inboxOf(fan)).map(({ isRead }) => isRead)).toEqual([true, true, true]);
  await happened(releasedAs('1.4.0'));
  expect((await inboxOf(fan)).map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
  await forgetOldMarks(pool);
  expect(await countUnread(pool, fan)).toBe(1);

  const marks = (await Array.fromAsync(readMarks(pool))).filter(({ accountId }) => accountId === fan);
  expect(marks).toContainEqual({ accountId: fan, eventId: newest.id, isOfAllBefore: false });
  await inTransaction(pool, (tx) => forgetNotificationsOf(tx, [fan]));
  expect(await countUnread(pool, fan)).toBe(4);
  await putReadMarks(pool, marks);
  expect((await inboxOf(fan)).map(({ isRead }) => isRead)).toEqual([false, true, true, true]);

  const before = await models.at(-1)?.dump();
  const rebuilt = await readModel(pool, inboxProjection, 'inbox_rebuilt');
  await rebuilt.catchUp(store, 7);
  expect(await rebuilt.dump()).toEqual(before);
});

test('a deleted account has no notices, and is told nothing more', async () => {
  await happened(listed(), approved(addonId), likes(fan), follows(fan), releasedAs('1.1.0'));
  await happened({
    stream: `account-${fan}`,
    type: 'AccountDeleted',
    data: { by: 'self', withContent: false },
  });
  await happened(downloads(fan, first.releaseId), releasedAs('1.2.0'));
  expect(await inboxOf(fan)).toEqual([]);
  expect((await newestNotices(pool, [fan, maker])).has(fan)).toBe(false);
});

test('after twenty kills in the middle of a batch, each follower was told of each release once', async () => {
  let kills = 0;
  const killed = await readModel(
    pool,
    {
      ...inboxProjection,
      async apply(events, tx, batch) {
        await inboxProjection.apply(events, tx, batch);
        const isRelease = events.some(({ type }) => type === 'AddonEdited');
        if (!isRelease || kills++ % 2 === 1) return;
        await tx.query('select pg_terminate_backend(pg_backend_pid())');
      },
    },
    'inbox_killed',
  );
  await happened(listed(), approved(addonId), likes(player), likes(fan), follows(fan));
  await killed.catchUp(store);
  kills = 0;
  for (let n = 1; n <= 20; n++) {
    await append(store, { at: new Date().toISOString(), ...releasedAs(`1.${n}.0`) });
    await killed.catchUp(store, 1);
  }
  expect(kills).toBe(40);
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from inbox_killed.notices
     where addon_id = $1 and kind = 'release' group by account_id`,
    [addonId],
  );
  expect(rows).toEqual([{ count: 20 }, { count: 20 }]);
  for (const model of models) await model.catchUp(store);
}, 120_000);

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString();

test('notices older than 180 days are deleted', async () => {
  await happened(listed(), approved(addonId), likes(fan), releasedAs('1.1.0'));
  const count = async () => {
    const { rows } = await pool.query(`select from ${schemas.inbox}.notices where account_id = $1`, [fan]);
    return rows.length;
  };
  expect(await count()).toBe(1);
  await happened({ ...likes(player), at: daysFromNow(179) });
  expect(await count()).toBe(1);
  await happened({ ...likes(player), at: daysFromNow(182) });
  expect(await count()).toBe(0);
});
