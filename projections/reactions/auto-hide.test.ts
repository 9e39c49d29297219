// Add-ons and comments that several members report are hidden until a moderator decides.
import { randomUUID } from 'node:crypto';
import * as report from '@sandcrate/core/report/report.ts';
import { expect } from 'vitest';
import { allProjections } from '../all-projections.ts';
import { previewAutoHide } from '../moderation/auto-hide-queries.ts';
import { append, type Fact } from '../testing/log.ts';
import { admin, approved, commented, registered, submitted } from '../testing/people.ts';
import { type ReactionWorld, test } from './testing/reaction-world.ts';

type Subject = report.FileReport['subject'];

const filed = (reporterId: string, subject: Subject): Fact => ({
  stream: report.streamName(report.reportId(reporterId, subject)),
  type: 'ReportFiled',
  data: { reporterId, subject, reason: 'spam', description: null },
});
const decided = (reporterId: string, subject: Subject, type: 'ReportResolved' | 'ReportDismissed'): Fact => {
  const stream = report.streamName(report.reportId(reporterId, subject));
  return type === 'ReportResolved'
    ? { stream, type, actor: admin, data: { note: null, action: 'none' } }
    : { stream, type, actor: admin, data: { note: null } };
};
const addonOf = (addonId: string): Subject => ({ kind: 'addon', addonId });

/** So many decided reports, of which so many were upheld. */
function record(reporterId: string, all: number, upheld: number): Fact[] {
  return Array.from({ length: all }, (_, n) => {
    const subject = addonOf(randomUUID());
    const outcome = n < upheld ? 'ReportResolved' : 'ReportDismissed';
    return [filed(reporterId, subject), decided(reporterId, subject, outcome)];
  }).flat();
}

async function start(world: ReactionWorld, autoHide: { isOn: boolean; reports: number }) {
  const models = await world.react(allProjections(world.privacy));
  const [maker, addonId] = [randomUUID(), randomUUID()];
  const [ann, bob, cat] = [randomUUID(), randomUUID(), randomUUID()];
  const happen = async (...facts: Fact[]) => {
    const at = new Date().toISOString();
    const position = await append(world.store, ...facts.map((fact) => ({ at, ...fact })));
    expect(await models.waitFor(position, ['moderation', 'reaction_auto_hide'], 30_000)).toBe(true);
  };
  await happen(
    await registered(world.privacy, maker, 'maker', 'publisher'),
    submitted(addonId, maker, { title: 'Boats' }),
    approved(addonId),
    { stream: 'settings', type: 'SettingChanged', data: { name: 'autoHide', value: autoHide } },
  );
  const typesIn = async (stream: string) =>
    (await Array.fromAsync(world.store.readStream(stream))).map(({ type }) => type);
  const isHidden = async () => (await typesIn(`addon-${addonId}`)).at(-1) === 'AddonHidden';
  return { maker, addonId, subject: addonOf(addonId), ann, bob, cat, happen, typesIn, isHidden };
}

test('three open reports hide an add-on if a reliable reporter filed one of them', async ({ world }) => {
  const { addonId, subject, ann, bob, cat, happen, isHidden } = await start(world, {
    isOn: true,
    reports: 3,
  });
  await happen(...record(ann, 10, 7), filed(ann, subject), filed(bob, subject));
  expect(await isHidden()).toBe(false);
  await happen(filed(cat, subject));
  const events = await Array.fromAsync(world.store.readStream(`addon-${addonId}`));
  expect(events.at(-1)).toMatchObject({
    type: 'AddonHidden',
    data: { reason: 'Several members reported it. A moderator will look at it.', automatic: true },
    metadata: { actor: 'system' },
  });
});

test.for([
  ['nine decided reports', 9, 9],
  ['fewer than 70 % upheld', 10, 6],
] as const)('reporters with %s hide nothing', async ([, all, upheld], { world }) => {
  const { subject, ann, bob, cat, happen, isHidden } = await start(world, { isOn: true, reports: 3 });
  await happen(...record(ann, all, upheld), ...[ann, bob, cat].map((id) => filed(id, subject)));
  expect(await isHidden()).toBe(false);
});

test('nothing is hidden while it is switched off', async ({ world }) => {
  const { subject, ann, bob, cat, happen, isHidden } = await start(world, { isOn: false, reports: 3 });
  await happen(...record(ann, 10, 10), ...[ann, bob, cat].map((id) => filed(id, subject)));
  expect(await isHidden()).toBe(false);
});

test('once all of its reports are dismissed, it is shown again', async ({ world }) => {
  const { addonId, subject, ann, bob, happen, typesIn } = await start(world, { isOn: true, reports: 2 });
  await happen(...record(ann, 10, 10), filed(ann, subject), filed(bob, subject));
  await happen(decided(ann, subject, 'ReportDismissed'));
  expect((await typesIn(`addon-${addonId}`)).at(-1)).toBe('AddonHidden');
  await happen(decided(bob, subject, 'ReportDismissed'));
  expect((await typesIn(`addon-${addonId}`)).at(-1)).toBe('AddonUnhidden');
});

test('it stays hidden when a report was upheld, and when a moderator hid it', async ({ world }) => {
  const { addonId, subject, ann, bob, happen, typesIn } = await start(world, { isOn: true, reports: 2 });
  await happen(...record(ann, 10, 10), filed(ann, subject), filed(bob, subject));
  await happen(decided(ann, subject, 'ReportResolved'));
  await happen(decided(bob, subject, 'ReportDismissed'));
  expect((await typesIn(`addon-${addonId}`)).at(-1)).toBe('AddonHidden');
});

test('after a moderator has shown it, only later reports count', async ({ world }) => {
  const { addonId, subject, ann, bob, cat, happen, isHidden } = await start(world, {
    isOn: true,
    reports: 2,
  });
  await happen(...record(ann, 10, 10), filed(ann, subject), filed(bob, subject));
  expect(await isHidden()).toBe(true);
  await happen({ stream: `addon-${addonId}`, type: 'AddonUnhidden', actor: admin, data: {} });
  await happen(filed(cat, subject));
  expect(await isHidden()).toBe(false);
});

test('a comment is removed, and restored once its reports are dismissed', async ({ world }) => {
  const { maker, addonId, ann, bob, happen, typesIn } = await start(world, { isOn: true, reports: 2 });
  const commentId = randomUUID();
  const subject: Subject = { kind: 'comment', commentId, addonId };
  await happen(
    await commented(world.privacy, addonId, maker, 'Buy now', commentId),
    ...record(ann, 10, 10),
    filed(ann, subject),
    filed(bob, subject),
  );
  expect(await typesIn(`comment-${commentId}`)).toEqual(['CommentPosted', 'CommentDeleted']);
  await happen(decided(ann, subject, 'ReportDismissed'), decided(bob, subject, 'ReportDismissed'));
  expect((await typesIn(`comment-${commentId}`)).at(-1)).toBe('CommentRestored');
});

test('the preview counts what would have been hidden, and what moderators upheld', async ({ world }) => {
  const { subject, ann, bob, cat, happen } = await start(world, { isOn: false, reports: 3 });
  const other = addonOf(randomUUID());
  await happen(...record(ann, 10, 8));
  await happen(...[ann, bob, cat].flatMap((id) => [filed(id, subject), filed(id, other)]));
  await happen(decided(bob, other, 'ReportResolved'), decided(cat, subject, 'ReportDismissed'));
  expect(await previewAutoHide(world.pool, 3)).toEqual({ hidden: 2, upheld: 1 });
  expect(await previewAutoHide(world.pool, 4)).toEqual({ hidden: 0, upheld: 0 });
});
