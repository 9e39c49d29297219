import { expect, test } from 'vitest';
import * as addon from '../addon/addon.ts';
import { ann } from '../addon/examples.ts';
import * as appeal from '../appeal/appeal.ts';
import * as collection from '../collection/collection.ts';
import * as comment from '../comment/comment.ts';
import { Sealed } from '../event-schema.ts';
import type { Handler } from '../handle.ts';
import * as profile from '../profile/profile.ts';
import { createWorld, killedAtEachStep, refusal, type World } from '../registration/testing/world.ts';
import { after, DAY } from '../time.ts';
import {
  type AppealOverturned,
  type DecisionFacts,
  finishOverturning,
  overturnAppeal,
} from './overturn-appeal.ts';
import {
  collected,
  contextOf,
  eventsOfType,
  give,
  introduced,
  judge,
  liveAddon,
  moderator,
  player,
  postedComment,
  stateOf,
  typesOf,
} from './testing/cases.ts';

const ADDON = 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa001';
const COMMENT = '1f2e3d4c-9a8b-4c7d-8e6f-5a4b3c2da001';
const COLLECTION = 'c0ffee00-6f19-4b8e-b0d3-91c75e2fa001';
const KEY = 'a-key';

type Decide = (world: World) => Promise<{ events: readonly { id: string; type: string }[] }>;

const reject: Decide = (world) => give(world, ADDON, { type: 'RejectAddon', by: moderator, reason: 'No' });
const hide: Decide = (world) =>
  give(world, ADDON, { type: 'HideAddon', by: moderator, hidden: true, reason: null });
const remove: Decide = (world) =>
  give(world, ADDON, { type: 'DeleteAddon', by: moderator, reason: 'No', now: world.context().now });
const removeComment: Decide = (world) =>
  world
    .process()
    .handler.handle(
      comment,
      comment.streamName(COMMENT),
      { type: 'DeleteComment', by: moderator, reason: 'Rude' },
      world.context(),
    );

const onCollection =
  (command: collection.CollectionCommand): Decide =>
  (world) =>
    world.process().handler.handle(collection, collection.streamName(COLLECTION), command, world.context());
const hideCollection = onCollection({ type: 'HideCollection', by: moderator, hidden: true, reason: 'Rude' });
const removeCollection = onCollection({ type: 'DeleteCollection', by: moderator, reason: 'Rude' });

const PROFILE = profile.streamName(player.id);
const clear =
  (...parts: profile.ProfilePart[]): Decide =>
  (world) => {
    const { now } = world.context();
    const command = { type: 'ClearProfile', by: moderator, accountId: player.id, parts, now } as const;
    return world.process().handler.handle(profile, PROFILE, { ...command, reason: 'Rude' }, world.context());
  };

/** Decides about a live add-on, a comment on it, a collection or a profile, and files an appeal. */
async function appealed(world: World, decide: Decide): Promise<string> {
  await liveAddon(world, ADDON);
  await postedComment(world, ADDON, COMMENT);
  await collected(world, COLLECTION);
  await introduced(world);
  const { events } = await decide(world);
  const { id: eventId = '', type = '' } = events.at(-1) ?? {};
  const concernedId = type.startsWith('Addon') ? ann.id : player.id;
  const subject = subjectOf(type);
  const { now } = world.context();
  await world.process().handler.handle(
    appeal,
    appeal.streamName(eventId),
    {
      type: 'FileAppeal',
      ...subject,
      appellantId: concernedId,
      concernedId,
      decision: { eventId, type, decidedBy: moderator.id, decidedAt: now.toISOString() },
      text: Sealed.parse('sealed:text'),
      now,
    },
    world.context(),
  );
  return eventId;
}

function subjectOf(type: string) {
  if (type.startsWith('Collection')) return { collectionId: COLLECTION };
  return type.startsWith('Profile') ? { profileId: player.id } : { addonId: ADDON };
}

const FACTS: DecisionFacts = {
  commentId: COMMENT,
  isLatest: true,
  endedFeaturing: false,
  penaltyId: null,
  parts: ['text', 'links'],
};

type Options = { handler?: Handler; key?: string; facts?: DecisionFacts };
const overturn = (
  world: World,
  decisionId: string,
  { handler = world.process().handler, key, facts = FACTS }: Options = {},
) =>
  overturnAppeal(
    { handler, decisionFacts: async () => facts },
    { decisionId, by: judge, note: null },
    contextOf(world, judge, key),
  );

/** What the reaction does: finishes every overturned appeal in the log. */
async function finishAll(world: World): Promise<void> {
  for (const event of await eventsOfType<AppealOverturned>(world, 'AppealOverturned')) {
    await finishOverturning({ handler: world.process().handler, decisionFacts: async () => FACTS }, event);
  }
}

test('the appeal is decided first, then its decision is reversed', async () => {
  const world = createWorld();
  const id = await appealed(world, reject);
  const { overturned, reversed } = await overturn(world, id);
  expect(reversed).toBe((overturned ?? 0n) + 1n);
  expect(await stateOf(world, ADDON)).toMatchObject({ status: 'approved' });
});

test.each([
  ['takedown', reject],
  ['hiding', hide],
])('a reversed %s features the add-on again if it had ended that', async (_, decide) => {
  const world = createWorld();
  const onceFeatured: Decide = async (of) => {
    await give(of, ADDON, { type: 'FeatureAddon', by: moderator, featured: true });
    return decide(of);
  };
  const id = await appealed(world, onceFeatured);
  expect(await stateOf(world, ADDON)).toMatchObject({ isFeatured: false });
  await overturn(world, id, { facts: { ...FACTS, endedFeaturing: true } });
  expect(await stateOf(world, ADDON)).toMatchObject({
    status: 'approved',
    isHidden: false,
    isFeatured: true,
  });
});

test('a decision that cannot be reversed any more leaves the appeal undecided', async () => {
  const world = createWorld();
  const id = await appealed(world, removeComment);
  const unknown = { facts: { ...FACTS, commentId: null } };
  expect(await refusal(overturn(world, id, unknown))).toBe('This comment is not known any more.');
  expect(await typesOf(world, appeal.streamName(id))).toEqual(['AppealFiled']);
});

test('an add-on is restored however long the appeal against its deletion waited', async () => {
  const world = createWorld();
  const id = await appealed(world, remove);
  const context = contextOf(world, judge);
  const late = { ...context, now: new Date(after(context.now, 31 * DAY)) };
  const { handler } = world.process();
  await overturnAppeal(
    { handler, decisionFacts: async () => FACTS },
    { decisionId: id, by: judge, note: null },
    late,
  );
  expect(await stateOf(world, ADDON)).toMatchObject({ deleted: null });
});

test('a decision that a later one followed is overturned but not reversed', async () => {
  const world = createWorld();
  const id = await appealed(world, hide);
  await overturn(world, id, { facts: { ...FACTS, isLatest: false } });
  expect(await stateOf(world, ADDON)).toMatchObject({ isHidden: true });
});

test('a hidden collection that was deleted since stays deleted', async () => {
  const world = createWorld();
  const id = await appealed(world, hideCollection);
  await removeCollection(world);
  await overturn(world, id);
  expect((await typesOf(world, collection.streamName(COLLECTION))).at(-1)).toBe('CollectionDeleted');
});

test('what was cleared in a profile comes back, except what the member has replaced', async () => {
  const world = createWorld();
  const id = await appealed(world, clear('text', 'links'));
  const { handler } = world.process();
  await handler.handle(
    profile,
    PROFILE,
    { type: 'EditProfile', by: player, accountId: player.id, text: Sealed.parse('sealed:new') },
    world.context(),
  );
  await overturn(world, id);
  const [restored] = await eventsOfType<Extract<profile.ProfileEvent, { type: 'ProfileRestored' }>>(
    world,
    'ProfileRestored',
  );
  expect(restored?.data).toEqual({ parts: ['links'] });
});

test('a profile of which it is not known any more what was cleared leaves the appeal undecided', async () => {
  const world = createWorld();
  const id = await appealed(world, clear('text'));
  const unknown = { facts: { ...FACTS, parts: null } };
  expect(await refusal(overturn(world, id, unknown))).toBe('What was cleared is not known any more.');
  expect(await typesOf(world, appeal.streamName(id))).toEqual(['AppealFiled']);
});

test('a rejected add-on that its publisher has edited since stays in the queue', async () => {
  const world = createWorld();
  const id = await appealed(world, reject);
  await give(world, ADDON, {
    type: 'EditAddon',
    by: ann,
    isPublisher: true,
    isVerified: false,
    changeId: 'e81f5b69-07ac-4d32-9be4-7a20d6c1a001',
    releaseId: '5d8b3a10-2c47-4e96-a1f8-c06d9b7ea002',
    content: { title: 'Worse Boats' },
  });
  await overturn(world, id);
  expect(await stateOf(world, ADDON)).toMatchObject({ status: 'pending' });
});

test.each([
  ['a rejection', reject, addon.streamName(ADDON), 'AddonApproved', 2],
  ['a hiding', hide, addon.streamName(ADDON), 'AddonUnhidden', 1],
  ['a deletion', remove, addon.streamName(ADDON), 'AddonRestored', 1],
  ['the deletion of a comment', removeComment, comment.streamName(COMMENT), 'CommentRestored', 1],
  ['the clearing of a profile', clear('text', 'links'), PROFILE, 'ProfileRestored', 1],
  ['the hiding of a collection', hideCollection, collection.streamName(COLLECTION), 'CollectionUnhidden', 1],
  [
    'the deletion of a collection',
    removeCollection,
    collection.streamName(COLLECTION),
    'CollectionRestored',
    1,
  ],
] as const)(
  'killed at any step, overturning %s is finished by the reaction',
  async (_, decide, stream, type, times) => {
    const ids = new WeakMap<World, string>();
    const kills = await killedAtEachStep(
      async (world) => {
        const id = await appealed(world, decide);
        ids.set(world, id);
        return ({ handler }) => overturn(world, id, { handler });
      },
      async (world) => {
        const id = ids.get(world) ?? '';
        await finishAll(world);
        const isOverturned = (await typesOf(world, appeal.streamName(id))).includes('AppealOverturned');
        const reversals = async () => (await typesOf(world, stream)).filter((found) => found === type);
        expect(await reversals()).toHaveLength(isOverturned ? times : times - 1);
        await overturn(world, id);
        await finishAll(world);
        expect(await reversals()).toHaveLength(times);
      },
    );
    expect(kills).toBeGreaterThan(8);
  },
);

test('killed at any step, overturning is finished by a repeat under its key', async () => {
  const ids = new WeakMap<World, string>();
  await killedAtEachStep(
    async (world) => {
      const id = await appealed(world, hide);
      ids.set(world, id);
      return ({ handler }) => overturn(world, id, { handler, key: KEY });
    },
    async (world) => {
      await overturn(world, ids.get(world) ?? '', { key: KEY });
      expect(await stateOf(world, ADDON)).toMatchObject({ isHidden: false });
    },
  );
});
