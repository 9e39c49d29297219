import { randomUUID } from 'node:crypto';
import * as addon from '@sandcrate/core/addon/addon.ts';
import * as appeal from '@sandcrate/core/appeal/appeal.ts';
import { busy } from '@sandcrate/core/errors.ts';
import * as report from '@sandcrate/core/report/report.ts';
import { expect, vi } from 'vitest';
import { allProjections } from '../all-projections.ts';
import { append } from '../testing/log.ts';
import { registered, submitted } from '../testing/people.ts';
import { eventually, test } from './testing/reaction-world.ts';

const moderator = { id: randomUUID(), role: 'admin' } as const;

test('the missing action of a resolved report is taken', async ({ world }) => {
  await world.react(allProjections(world.privacy));
  const [publisherId, addonId, reporterId] = [randomUUID(), randomUUID(), randomUUID()];
  const subject = { kind: 'addon', addonId } as const;
  const stream = report.streamName(report.reportId(reporterId, subject));
  await append(
    world.store,
    await registered(world.privacy, publisherId, 'maker', 'publisher'),
    submitted(addonId, publisherId, { title: 'Boats' }),
    {
      stream: addon.streamName(addonId),
      type: 'AddonApproved',
      data: { automatic: false },
      actor: moderator,
    },
    { stream, type: 'ReportFiled', data: { reporterId, subject, reason: 'spam', description: null } },
    { stream, type: 'ReportResolved', data: { note: 'Stolen', action: 'hide' }, actor: moderator },
  );
  await eventually(async () => {
    const { state } = await world.handler.load(addon, addon.streamName(addonId));
    expect(state).toMatchObject({ isHidden: true });
  });
});

test('an action is tried again while others keep writing to its add-on', async ({ world }) => {
  const [publisherId, addonId, reporterId] = [randomUUID(), randomUUID(), randomUUID()];
  const subject = { kind: 'addon', addonId } as const;
  const stream = report.streamName(report.reportId(reporterId, subject));
  let attempts = 0;
  const { handle } = world.handler;
  vi.spyOn(world.handler, 'handle').mockImplementation((...given) => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(busy()) : handle(...given);
  });
  await world.react(allProjections(world.privacy));
  await append(
    world.store,
    await registered(world.privacy, publisherId, 'maker', 'publisher'),
    submitted(addonId, publisherId, { title: 'Boats' }),
    {
      stream: addon.streamName(addonId),
      type: 'AddonApproved',
      data: { automatic: false },
      actor: moderator,
    },
    { stream, type: 'ReportFiled', data: { reporterId, subject, reason: 'spam', description: null } },
    { stream, type: 'ReportResolved', data: { note: 'Stolen', action: 'hide' }, actor: moderator },
  );
  await eventually(async () => {
    const { state } = await world.handler.load(addon, addon.streamName(addonId));
    expect(state).toMatchObject({ isHidden: true });
  });
  expect(attempts).toBe(2);
});

test('the missing reversal of a granted appeal is made', async ({ world }) => {
  await world.react(allProjections(world.privacy));
  const [publisherId, addonId] = [randomUUID(), randomUUID()];
  await append(
    world.store,
    await registered(world.privacy, publisherId, 'maker', 'publisher'),
    submitted(addonId, publisherId, { title: 'Boats' }),
    {
      stream: addon.streamName(addonId),
      type: 'AddonApproved',
      data: { automatic: false },
      actor: moderator,
    },
    { stream: addon.streamName(addonId), type: 'AddonHidden', data: { reason: null }, actor: moderator },
  );
  const hidden = (await Array.fromAsync(world.store.readStream(addon.streamName(addonId)))).at(-1);
  const eventId = hidden?.id ?? '';
  const text = await world.privacy.seal(`content:${publisherId}`, 'Why?');
  await append(
    world.store,
    {
      stream: appeal.streamName(eventId),
      type: 'AppealFiled',
      data: {
        addonId,
        appellantId: publisherId,
        decision: {
          eventId,
          type: 'AddonHidden',
          decidedBy: moderator.id,
          decidedAt: '2026-03-01T12:00:00.000Z',
        },
        text,
      },
    },
    {
      stream: appeal.streamName(eventId),
      type: 'AppealOverturned',
      data: { note: null },
      actor: { id: randomUUID(), role: 'owner' },
    },
  );
  await eventually(async () => {
    const { state } = await world.handler.load(addon, addon.streamName(addonId));
    expect(state).toMatchObject({ isHidden: false });
  });
});
