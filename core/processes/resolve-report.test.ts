import { expect, test } from 'vitest';
import * as addon from '../addon/addon.ts';
import { ann } from '../addon/examples.ts';
import type { CitedRule } from '../cited-rule.ts';
import * as collection from '../collection/collection.ts';
import * as comment from '../comment/comment.ts';
import type { Handler } from '../handle.ts';
import * as profile from '../profile/profile.ts';
import { createWorld, killedAtEachStep, refusal, type World } from '../registration/testing/world.ts';
import * as report from '../report/report.ts';
import { after, DAY } from '../time.ts';
import { finishResolution, type ReportResolved, resolveReport } from './resolve-report.ts';
import {
  collected,
  contextOf,
  eventsOfType,
  give,
  introduced,
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

const onAddon = { kind: 'addon', addonId: ADDON } as const;
const onComment = { kind: 'comment', addonId: ADDON, commentId: COMMENT } as const;
const onCollection = { kind: 'collection', collectionId: COLLECTION } as const;
const onProfile = { kind: 'profile', profileId: player.id } as const;
type Action = report.ResolveReport['action'];

/** A live add-on with a comment, a collection, a profile, and a report about one of them. */
async function reported(world: World, subject: report.FileReport['subject']): Promise<string> {
  await liveAddon(world, ADDON);
  await postedComment(world, ADDON, COMMENT);
  await collected(world, COLLECTION);
  await introduced(world);
  const reporterId = moderator.id;
  const id = report.reportId(reporterId, subject);
  const command = { type: 'FileReport', reporterId, subject, reason: 'spam', description: null } as const;
  await world
    .process()
    .handler.handle(
      report,
      report.streamName(id),
      { ...command, subjectOwnerId: subject.kind === 'addon' ? ann.id : player.id },
      world.context(),
    );
  return id;
}

const resolve = (
  world: World,
  id: string,
  action: Action,
  {
    handler = world.process().handler,
    key,
    rule,
  }: { handler?: Handler; key?: string; rule?: CitedRule } = {},
) =>
  resolveReport(
    handler,
    { id, by: moderator, note: 'Stolen', action, rule },
    contextOf(world, moderator, key),
  );

/** What the reaction does: finishes every resolution in the log. */
async function finishAll(world: World): Promise<void> {
  for (const event of await eventsOfType<ReportResolved>(world, 'ReportResolved')) {
    await finishResolution(world.process().handler, event);
  }
}

test('the report is resolved first, then its subject is acted on in the name of the moderator', async () => {
  const world = createWorld();
  const id = await reported(world, onAddon);
  const { resolved, acted } = await resolve(world, id, 'reject');
  expect(acted).toBe((resolved ?? 0n) + 1n);
  expect(await stateOf(world, ADDON)).toMatchObject({ status: 'rejected', rejectionReason: 'Stolen' });
  const [decision] = await eventsOfType<ReportResolved>(world, 'ReportResolved');
  const [rejection] = await eventsOfType<Extract<addon.AddonEvent, { type: 'AddonRejected' }>>(
    world,
    'AddonRejected',
  );
  expect(rejection?.metadata).toMatchObject({ actor: moderator, causationId: decision?.id });
});

test.each([
  ['hide', onAddon, addon.streamName(ADDON)],
  ['reject', onAddon, addon.streamName(ADDON)],
  ['delete', onAddon, addon.streamName(ADDON)],
  ['delete', onComment, comment.streamName(COMMENT)],
  ['hide', onCollection, collection.streamName(COLLECTION)],
  ['delete', onCollection, collection.streamName(COLLECTION)],
  ['clear', onProfile, profile.streamName(player.id)],
] as const)('%s cites the rule that the resolution cites: %j', async (action, subject, stream) => {
  const world = createWorld();
  const rule = { number: 5, title: 'Be kind' };
  await resolve(world, await reported(world, subject), action, { rule });
  const events = await Array.fromAsync(world.store.readStream(stream));
  expect(events.at(-1)?.data).toMatchObject({ rule });
});

test('a refused action leaves the report undecided', async () => {
  const world = createWorld();
  const id = await reported(world, onComment);
  expect(await refusal(resolve(world, id, 'hide'))).toBe('A comment can only be deleted.');
  expect(await typesOf(world, report.streamName(id))).toEqual(['ReportFiled']);
});

test.each([
  ['reject', onCollection, 'A collection can only be hidden or deleted.'],
  ['clear', onCollection, 'A collection can only be hidden or deleted.'],
  ['clear-text', onAddon, 'An addon can only be hidden, rejected or deleted.'],
  ['clear', onComment, 'A comment can only be deleted.'],
  ['hide', onProfile, 'A profile can only be cleared.'],
] as const)('%s is no action on %j', async (action, subject, why) => {
  const world = createWorld();
  const id = await reported(world, subject);
  expect(await refusal(resolve(world, id, action))).toBe(why);
  expect(await typesOf(world, report.streamName(id))).toEqual(['ReportFiled']);
});

test('a profile is cleared as a whole or in part, with a reason', async () => {
  const world = createWorld();
  const id = await reported(world, onProfile);
  const { handler } = world.process();
  const unreasoned = { id, by: moderator, note: ' ', action: 'clear-links' } as const;
  const context = contextOf(world, moderator);
  expect(await refusal(resolveReport(handler, unreasoned, context))).toBe('Reason required');
  await resolve(world, id, 'clear-links');
  const { state } = await handler.load(profile, profile.streamName(player.id));
  expect(state).toEqual({
    text: { clearedUntil: null },
    links: { clearedUntil: after(context.now, 30 * DAY) },
  });
});

test.each([
  ['hide', onAddon, addon.streamName(ADDON), 'AddonHidden'],
  ['reject', onAddon, addon.streamName(ADDON), 'AddonRejected'],
  ['delete', onAddon, addon.streamName(ADDON), 'AddonDeleted'],
  ['delete', onComment, comment.streamName(COMMENT), 'CommentDeleted'],
  ['hide', onCollection, collection.streamName(COLLECTION), 'CollectionHidden'],
  ['delete', onCollection, collection.streamName(COLLECTION), 'CollectionDeleted'],
  ['clear', onProfile, profile.streamName(player.id), 'ProfileCleared'],
] as const)(
  'killed at any step, a resolution that should %s %j is finished by the reaction',
  async (action, subject, stream, type) => {
    const ids = new WeakMap<World, string>();
    const kills = await killedAtEachStep(
      async (world) => {
        const id = await reported(world, subject);
        ids.set(world, id);
        return ({ handler }) => resolve(world, id, action, { handler });
      },
      async (world) => {
        const id = ids.get(world) ?? '';
        await finishAll(world);
        const isResolved = (await typesOf(world, report.streamName(id))).includes('ReportResolved');
        const acts = async () => (await typesOf(world, stream)).filter((found) => found === type);
        expect(await acts()).toHaveLength(isResolved ? 1 : 0);
        await resolve(world, id, action);
        await finishAll(world);
        expect(await acts()).toHaveLength(1);
      },
    );
    expect(kills).toBeGreaterThan(8);
  },
);

test('killed at any step, a resolution is finished by a repeat under its key', async () => {
  const ids = new WeakMap<World, string>();
  await killedAtEachStep(
    async (world) => {
      const id = await reported(world, onAddon);
      ids.set(world, id);
      return ({ handler }) => resolve(world, id, 'hide', { handler, key: KEY });
    },
    async (world) => {
      await resolve(world, ids.get(world) ?? '', 'hide', { key: KEY });
      expect(await stateOf(world, ADDON)).toMatchObject({ isHidden: true });
    },
  );
});

test('what the moderators changed after a resolution is not changed back by finishing it', async () => {
  const world = createWorld();
  const id = await reported(world, onAddon);
  await give(world, ADDON, { type: 'HideAddon', by: moderator, hidden: true, reason: null });
  await resolve(world, id, 'hide', { key: KEY });
  await give(world, ADDON, { type: 'HideAddon', by: moderator, hidden: false, reason: null });
  await finishAll(world);
  await resolve(world, id, 'hide', { key: KEY });
  expect(await stateOf(world, ADDON)).toMatchObject({ isHidden: false });
});

test('a subject that was deleted after the resolution leaves nothing to do', async () => {
  const world = createWorld();
  const id = await reported(world, onAddon);
  const died = resolve(world, id, 'hide', {
    handler: {
      ...world.process().handler,
      handle: async (decider, stream, command, context) => {
        if (stream.startsWith('addon-')) throw new Error('killed');
        return world.process().handler.handle(decider, stream, command, context);
      },
    },
  });
  await expect(died).rejects.toThrow('killed');
  await give(world, ADDON, { type: 'DeleteAddon', by: ann, reason: null, now: world.context().now });
  await finishAll(world);
  expect(await stateOf(world, ADDON)).toMatchObject({ isHidden: false, deleted: { by: 'publisher' } });
});
