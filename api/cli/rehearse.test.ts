import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as addon from '@sandcrate/core/addon/addon.ts';
import { admin, ann, bob, content, release } from '@sandcrate/core/addon/examples.ts';
import * as rule from '@sandcrate/core/rule/rule.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandWorld, commandWorld } from './testing/command-world.ts';

let world: CommandWorld;

const PAST = [
  { title: 'Free coins', by: bob, outcome: 'RejectAddon' },
  { title: 'Better boats', by: ann, outcome: 'ApproveAddon' },
  { title: 'Coins of old', by: ann, outcome: 'ApproveAddon' },
  { title: 'Cheating made easy', by: bob, outcome: 'RejectAddon' },
  { title: 'Coins to come', by: bob, outcome: undefined },
  { title: 'Boats again', by: ann, outcome: 'ReturnAddon' },
] as const;

beforeAll(async () => {
  world = await commandWorld();
  const { handler } = await world.openInfrastructure();
  for (const { title, by, outcome } of PAST) {
    const stream = addon.streamName(randomUUID());
    const now = new Date('2026-05-01T12:00:00Z');
    const context = { actor: by, correlationId: randomUUID(), now };
    await handler.handle(
      addon,
      stream,
      {
        type: 'SubmitAddon',
        by,
        isPublisher: true,
        content: { ...content, title },
        release: { ...release, releaseId: randomUUID() },
        isVerified: false,
        autoApprove: false,
      },
      context,
    );
    if (outcome === 'ApproveAddon')
      await handler.handle(addon, stream, { type: outcome, by: admin }, context);
    if (outcome === 'ReturnAddon') {
      await handler.handle(addon, stream, { type: 'ApproveAddon', by: admin }, context);
      await handler.handle(addon, stream, { type: outcome, by: admin, reason: null }, context);
    }
    if (outcome === 'RejectAddon')
      await handler.handle(addon, stream, { type: outcome, by: admin, reason: 'No' }, context);
  }
});
afterAll(() => world.close());

async function rehearse(rule: string) {
  const file = join(world.folder, `${randomUUID()}.mjs`);
  await writeFile(file, rule);
  return world.run(['rehearse', '--rule', file]);
}

test("rehearse compares a rule with moderators' decisions and lists the differences", async () => {
  const { code, out } = await rehearse('export default ({ content }) => /coins/i.test(content.title);');
  expect(code).toBe(0);
  expect(out.map((line) => line.replace(/ +/g, ' ').trim())).toEqual([
    '6 submissions',
    'rejected approved automatic undecided',
    'would be held 1 1 0 1',
    'would pass 1 1 0 1',
    '',
    'Held, though moderators approved:',
    expect.stringMatching(/^2026-05-01 Coins of old \([0-9a-f-]{36}\)$/),
    '',
    'Passed, though moderators rejected:',
    expect.stringMatching(/^2026-05-01 Cheating made easy/),
  ]);
});

test("a rehearsed rule sees the publisher's record as of the submission", async () => {
  const { out } = await rehearse('export default ({ publisher }) => publisher.rejected > 0;');
  expect(out[2]?.replace(/ +/g, ' ').trim()).toBe('would be held 1 0 0 1');
});

test("rehearse takes one of the owner's rules by name", async () => {
  const { handler } = await world.openInfrastructure();
  await handler.handle(
    rule,
    rule.streamName(),
    {
      type: 'WriteRule',
      by: 'system',
      ruleId: randomUUID(),
      seenVersion: 0,
      name: 'Coins',
      effect: 'flag',
      condition: { match: 'all', tests: [{ test: 'contains', fact: 'title', value: 'coins' }] },
    },
    { actor: 'system', correlationId: randomUUID(), now: new Date() },
  );
  const { code, out } = await world.run(['rehearse', '--stored', 'Coins']);
  expect([code, out[2]?.replace(/ +/g, ' ').trim()]).toEqual([0, 'would be held 1 1 0 1']);
  const unknown = await world.run(['rehearse', '--stored', 'Boats']);
  expect([unknown.code, unknown.err.at(-1)]).toEqual([1, 'There is no rule named Boats.']);
});

test('rehearse requires exactly one rule', async () => {
  for (const args of [[], ['--stored', 'Coins', '--rule', 'coins.mjs']]) {
    const { code, err } = await world.run(['rehearse', ...args]);
    expect([code, err.at(-1)]).toEqual([1, 'Give a rule by --rule or by --stored.']);
  }
});

test.each([
  ['export default 1;', 'has no function as its default export'],
  ['this is no module', 'cannot be loaded'],
  ['export default async () => true;', 'it is asynchronous, but must return true or false itself'],
  ['export default () => { throw new Error("oops"); };', 'The rule failed at Free coins'],
])('%s is refused with the reason', async (rule, reason) => {
  const { code, err } = await rehearse(rule);
  expect([code, err.at(-1)]).toEqual([1, expect.stringContaining(reason)]);
});
