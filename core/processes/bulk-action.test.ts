import { expect, test } from 'vitest';
import * as addon from '../addon/addon.ts';
import type { Handler } from '../handle.ts';
import { createWorld, killedAtEachStep, type World } from '../registration/testing/world.ts';
import { type Bulk, endsReview, inBulk } from './bulk-action.ts';
import { contextOf, moderator, pendingAddon, stateOf, typesOf } from './testing/cases.ts';

const IDS = [1, 2, 3].map((digit) => `a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa00${digit}`);
const MISSING = 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa009';

const approval: Bulk = {
  action: 'approve',
  ids: [...IDS, MISSING],
  revisions: Object.fromEntries(IDS.map((id) => [id, 0n])),
  reason: null,
  by: moderator,
  reviewed: new Map(),
};

const approve = (world: World, handler: Handler = world.process().handler, bulk = approval) =>
  inBulk(handler, bulk, contextOf(world, moderator, '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a00f'));

async function worldOfThree() {
  const world = createWorld();
  for (const id of IDS) await pendingAddon(world, id);
  return world;
}

test('each add-on is decided on its own', async () => {
  const world = await worldOfThree();
  const { done, refused } = await approve(world);
  expect(done.map(({ id }) => id)).toEqual(IDS);
  expect(refused).toEqual([{ id: MISSING, title: null, message: 'Addon not found' }]);
});

test('an add-on that somebody else reviews is refused, the others are decided', async () => {
  const world = await worldOfThree();
  const reviewed = new Map([[IDS[1] ?? '', { reviewer: { username: 'mod' } }]]);
  const { done, refused } = await approve(world, undefined, { ...approval, ids: IDS, reviewed });
  expect(done.map(({ id }) => id)).toEqual([IDS[0], IDS[2]]);
  expect(refused).toMatchObject([
    { id: IDS[1], message: 'This addon is being reviewed by mod. Take it over to decide on it.' },
  ]);
});

test('only review decisions end a review', () => {
  expect(endsReview('reject')).toBe(true);
  expect(endsReview('hide')).toBe(false);
});

test('killed at any step, a bulk action is finished by a repeat under its key, which returns the same', async () => {
  const expected = await approve(await worldOfThree());
  const kills = await killedAtEachStep(
    async (world) => {
      for (const id of IDS) await pendingAddon(world, id);
      return ({ handler }) => approve(world, handler);
    },
    async (world) => {
      const { done, refused } = await approve(world);
      expect({ done, refused }).toEqual({ done: expected.done, refused: expected.refused });
      for (const id of IDS) {
        expect(await stateOf(world, id)).toMatchObject({ status: 'approved' });
        expect(await typesOf(world, addon.streamName(id))).toEqual(['AddonSubmitted', 'AddonApproved']);
      }
    },
  );
  expect(kills).toBeGreaterThan(10);
});
