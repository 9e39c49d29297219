import { randomUUID } from 'node:crypto';
import * as account from '@sandcrate/core/account/account.ts';
import * as addon from '@sandcrate/core/addon/addon.ts';
import { expect } from 'vitest';
import { allProjections } from '../all-projections.ts';
import { prepareReadModels } from '../runner/lifecycle/runner.ts';
import { append } from '../testing/log.ts';
import { registered, submitted } from '../testing/people.ts';
import { eventually, test } from './testing/reaction-world.ts';

test('an interrupted deletion is finished', async ({ world }) => {
  const leaver = randomUUID();
  await append(world.store, await registered(world.privacy, leaver, 'goner'), {
    stream: account.streamName(leaver),
    type: 'AccountDeleted',
    data: { by: 'self', withContent: false },
  });
  await world.react();
  await eventually(async () => {
    const { state } = await world.handler.load(account, account.streamName(leaver));
    expect(state.erasedSubjects).toContain(`identity:${leaver}`);
  });
});

test('deleting an account with its content also deletes add-ons that the catalogue has not seen yet', async ({
  world,
}) => {
  const leaver = randomUUID();
  const addonId = randomUUID();
  const isDeleted = async () => {
    const { state } = await world.handler.load(addon, addon.streamName(addonId));
    return state !== null && state.deleted !== null;
  };
  const readModels = allProjections(world.privacy);
  await prepareReadModels(world.pool, readModels);
  await world.react();
  await append(
    world.store,
    await registered(world.privacy, leaver, 'goner', 'publisher'),
    submitted(addonId, leaver, { title: 'Uploaded just before' }),
    { stream: account.streamName(leaver), type: 'AccountDeleted', data: { by: 'self', withContent: true } },
  );
  await eventually(async () => {
    const { state } = await world.handler.load(account, account.streamName(leaver));
    expect(state.erasedSubjects).toContain(`identity:${leaver}`);
  });
  expect(await isDeleted()).toBe(false);

  await world.project(readModels);
  await eventually(async () => expect(await isDeleted()).toBe(true));
});

test('deleting an account with its content makes earlier deletions by staff final', async ({ world }) => {
  const leaver = randomUUID();
  const addonId = randomUUID();
  const readModels = allProjections(world.privacy);
  await prepareReadModels(world.pool, readModels);
  await append(
    world.store,
    await registered(world.privacy, leaver, 'goner', 'publisher'),
    submitted(addonId, leaver, { title: 'Deleted before' }),
    {
      stream: addon.streamName(addonId),
      type: 'AddonDeleted',
      data: { by: 'staff', reason: 'Stolen', restorableUntil: '2099-01-01T00:00:00.000Z' },
    },
    { stream: account.streamName(leaver), type: 'AccountDeleted', data: { by: 'self', withContent: true } },
  );
  await world.project(readModels);
  await world.react();
  await eventually(async () => {
    const { state } = await world.handler.load(addon, addon.streamName(addonId));
    expect(state?.deleted).toEqual({ by: 'publisher', restorableUntil: null });
  });
});
