import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as settings from '@sandcrate/core/settings/settings.ts';
import { anchorChain } from '@sandcrate/projections/audit/anchor-chain.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Site } from '../site.ts';
import { type CommandWorld, commandWorld } from './testing/command-world.ts';

let world: CommandWorld;
let site: Site;
beforeEach(async () => {
  world = await commandWorld();
  site = await world.openSite();
  await change({ siteName: 'Crates' });
  await change({ siteName: 'Boxes' });
});
afterEach(() => world.close());

const context = () => ({ actor: 'system' as const, correlationId: randomUUID(), now: new Date() });
async function change(values: Record<string, unknown>) {
  const command = { type: 'ChangeSettings', by: 'system', values } as const;
  const { position } = await site.services.handler.handle(settings, settings.STREAM, command, context());
  await site.services.readModels.waitFor(position ?? 0n, ['audit'], 10_000);
}
async function anchor() {
  const { pool, handler, secrets, readModels } = site.services;
  const position = await anchorChain({ pool, handler, auditKey: secrets.auditKey }, context());
  await readModels.waitFor(position ?? 0n, ['audit'], 10_000);
}
const verify = () => world.run(['audit', 'verify']);
const edit = () =>
  site.services.pool.query(
    `update event_store.events set data = replace(data, 'Crates', 'Crimes') where type = 'SettingChanged'`,
  );

test('a log that nobody touched is whole, signed or not', async () => {
  expect(await verify()).toMatchObject({
    code: 0,
    out: [
      '2 entries, 0 signed heads: nothing was changed.',
      expect.stringMatching(/^The chain ends in [0-9a-f]{64}\.$/),
      'The last 2 entries are not signed yet.',
    ],
  });
  await anchor();
  expect((await verify()).out).toHaveLength(2);
  expect((await site.app.inject('/api/audit/anchors')).json()).toMatchObject([{ count: 2 }]);
});

test('an edit in the database is found, and so is one behind which the audit log was rebuilt', async () => {
  await anchor();
  await edit();
  const found = await verify();
  expect([found.code, found.err[0]]).toEqual([
    1,
    expect.stringMatching(
      /^Entry 1, SettingChanged .* is not what it was when it was entered into the audit log\.$/,
    ),
  ]);
  await site.stop();
  expect(await world.run(['rebuild', 'audit', '--accept-differences'])).toMatchObject({ code: 0 });
  expect((await verify()).err).toEqual([
    'The head signed after entry 2 is not the one that the log leads to: an entry up to 2 was changed after it was signed.',
  ]);
});

test('a subject is replayed, step by step or as of one', async () => {
  const { out } = await world.run(['audit', 'replay', 'settings']);
  const steps = out.map((line) => JSON.parse(line));
  expect(steps.map(({ state }) => state.siteName)).toEqual(['Crates', 'Boxes']);
  expect(steps[0]).toMatchObject({ revision: '0', type: 'SettingChanged', actor: 'system' });
  const one = await world.run(['audit', 'replay', 'settings', '--at', '0']);
  expect(one.out.map((line) => JSON.parse(line))).toEqual([steps[0]]);
  for (const stream of [`addon-${randomUUID()}`, 'nonsense']) {
    expect(await world.run(['audit', 'replay', stream])).toMatchObject({
      code: 1,
      err: [`There is nothing in the stream ${stream}.`],
    });
  }
});

test('an export is checked without the site; a changed line, a lost line and a strange key are found', async () => {
  await anchor();
  const file = join(world.folder, 'audit.jsonl');
  expect(await world.run(['audit', 'export', file])).toMatchObject({
    code: 0,
    out: [`3 lines written to ${file}.`],
  });
  expect((await world.run(['audit', 'export', file])).err).toEqual([`${file} exists already.`]);
  expect((await world.run(['audit', 'export'])).out).toHaveLength(3);
  await site.stop();

  const [{ publicKey }] = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .flatMap((line) => JSON.parse(line).anchor ?? []);
  const check = (name: string, ...args: string[]) =>
    world.run(['audit', 'verify-export', name, ...args], { env: {} });
  expect((await check(file, '--public-key', publicKey)).out[0]).toBe(
    '2 entries, 1 signed heads: nothing was changed.',
  );
  expect((await check(file)).out.at(-1)).toBe(`Signed with ${publicKey}: compare it with the site's own.`);

  const text = await readFile(file, 'utf8');
  const problemOf = async (changed: string, ...args: string[]) => {
    const name = join(world.folder, `${randomUUID()}.jsonl`);
    await writeFile(name, changed);
    const { code, err } = await check(name, ...args);
    expect(code).toBe(1);
    return err[0];
  };
  expect(await problemOf(text.replace('Crates', 'Crimes'))).toMatch(
    /^Entry 1 \(line 1\) is not what its hash says/,
  );
  expect(await problemOf(text.split('\n').slice(1).join('\n'))).toMatch(/^Entry 2 \(line 1\) is not/);
  const [, second, third] = text.split('\n');
  expect(await problemOf([second, third].join('\n').replace('"number":2', '"number":1'))).toMatch(/^Entry 1/);
  expect(await problemOf('nonsense')).toBe('Line 1 is no line of an export.');
  expect(await problemOf(text, '--public-key', 'c3RyYW5nZQ==')).toBe(
    "The head signed after entry 2 was signed with another key than this site's.",
  );
  expect((await check(join(world.folder, 'missing'))).err[0]).toMatch(/^There is no file /);
});
