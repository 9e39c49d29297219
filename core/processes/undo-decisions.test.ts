import { expect, test } from 'vitest';
import * as addon from '../addon/addon.ts';
import type { Handler } from '../handle.ts';
import { createWorld, killedAtEachStep, owner, type World } from '../registration/testing/world.ts';
import type { Entry } from './compensation.ts';
import { contextOf, give, liveAddon, moderator, stateOf, typesOf } from './testing/cases.ts';
import { undoDecisions } from './undo-decisions.ts';

const HIDDEN = 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa001';
const REJECTED = 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa002';

/** Two live add-ons, one hidden and one rejected by mistake. */
async function mistakes(world: World): Promise<void> {
  for (const id of [HIDDEN, REJECTED]) await liveAddon(world, id);
  await give(world, HIDDEN, { type: 'HideAddon', by: moderator, hidden: true, reason: null });
  await give(world, REJECTED, { type: 'RejectAddon', by: moderator, reason: 'No' });
}

/** The decisions as the audit log lists them, latest first. */
async function entriesOf(world: World): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const { id, type, streamName, revision, position, metadata } of world.store.readAll()) {
    if (type !== 'AddonHidden' && type !== 'AddonRejected') continue;
    entries.unshift({
      eventId: id,
      type,
      stream: streamName,
      revision,
      subjectKind: 'addon',
      subjectId: streamName.slice('addon-'.length),
      subjectLabel: 'Better Boats',
      occurredAt: new Date(metadata.occurredAt),
      number: position,
    });
  }
  return entries;
}

const undo = async (world: World, { handler = world.process().handler, preview = false } = {}) =>
  undoDecisions(
    { store: world.store, handler, changingRoles: (change) => change([owner.id]) },
    { entries: await entriesOf(world), standing: [], by: owner, preview },
    contextOf(world, owner),
  );

test('decisions are undone, latest first', async () => {
  const world = createWorld();
  await mistakes(world);
  const { undone, left } = await undo(world);
  expect(undone.map(({ type, outcome }) => [type, outcome])).toEqual([
    ['AddonRejected', 'It is live again'],
    ['AddonHidden', 'It is shown again'],
  ]);
  expect(left).toEqual([]);
});

test('a preview returns the same and changes nothing', async () => {
  const world = createWorld();
  await mistakes(world);
  const head = await world.store.head();
  const { undone } = await undo(world, { preview: true });
  expect(undone).toHaveLength(2);
  expect(await world.store.head()).toBe(head);
});

test('a decision stays when a later one by the same person about the same subject is not undone', async () => {
  const world = createWorld();
  await liveAddon(world, HIDDEN);
  for (const hidden of [true, false, true]) {
    await give(world, HIDDEN, { type: 'HideAddon', by: moderator, hidden, reason: null });
  }
  const [latest, first] = await entriesOf(world);
  if (!latest || !first) throw new Error('It was hidden twice');
  const { undone, left } = await undoDecisions(
    { store: world.store, handler: world.process().handler, changingRoles: (change) => change([owner.id]) },
    { entries: [first], standing: [{ ...latest, isOwn: true }], by: owner, preview: false },
    contextOf(world, owner),
  );
  expect(undone).toEqual([]);
  expect(left).toMatchObject([{ outcome: 'A later decision of the same person about it stays.' }]);
  expect(await stateOf(world, HIDDEN)).toMatchObject({ isHidden: true });
});

test('killed at any step, undoing is finished by a repeat, which returns the same', async () => {
  const outcomes: unknown[] = [];
  const kills = await killedAtEachStep(
    async (world) => {
      await mistakes(world);
      return ({ handler }: { handler: Handler }) => undo(world, { handler });
    },
    async (world) => {
      const { undone, left } = await undo(world);
      outcomes.push([undone.map(({ type, outcome }) => `${type}: ${outcome}`), left]);
      expect(await stateOf(world, HIDDEN)).toMatchObject({ isHidden: false });
      expect(await stateOf(world, REJECTED)).toMatchObject({ status: 'approved' });
      const types = [
        ...(await typesOf(world, addon.streamName(HIDDEN))),
        ...(await typesOf(world, addon.streamName(REJECTED))),
      ];
      expect(types).toEqual([
        ...['AddonSubmitted', 'AddonApproved', 'AddonHidden', 'AddonUnhidden'],
        ...['AddonSubmitted', 'AddonApproved', 'AddonRejected', 'AddonApproved'],
      ]);
    },
  );
  expect(kills).toBeGreaterThan(5);
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
});
