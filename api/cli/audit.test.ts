import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as settings from '@sandcrate/core/settings/settings.ts';
import { anchorChain } from '@sandcrate/projections/audit/anchor-chain.ts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Site } from '../site.ts';
import { type CommandWorld, commandWorld, runCommand } from './testing/command-world.ts';

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

test('audit verify accepts an unmodified log, signed or not', async () => {
  expect(await verify()).toMatchObject({
    code: 0,
    out: [
      '2 entries, 0 signed heads: the audit log matches the event log.',
      expect.stringMatching(/^The chain ends in [0-9a-f]{64}\.$/),
      'The last 2 entries are not signed yet.',
      'Nothing else confirms them: anyone who can write to the log could have forged all of it.',
    ],
  });
  await anchor();
  expect((await verify()).out).toHaveLength(2);
  expect((await site.app.inject('/api/audit/anchors')).json()).toMatchObject([{ count: 2 }]);
});

test('audit verify finds an edit in the database, even after the audit log was rebuilt', async () => {
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

test('audit replay shows every state of a subject, or the state at one revision', async () => {
  const { out } = await world.run(['audit', 'replay', 'settings']);
  const steps = out.map((line) => JSON.parse(line));
  expect(steps.map(({ state }) => state.siteName)).toEqual(['Crates', 'Boxes']);
  expect(steps[0]).toMatchObject({ revision: '0', type: 'SettingChanged', actor: 'system' });
  const one = await world.run(['audit', 'replay', 'settings', '--at', '0']);
  expect(one.out.map((line) => JSON.parse(line))).toEqual([steps[0]]);
  expect(await world.run(['audit', 'replay', 'settings', '--at', '999'])).toMatchObject({
    code: 1,
    err: ['settings has no event 999: its last is 1.'],
  });
  for (const stream of [`addon-${randomUUID()}`, 'nonsense']) {
    expect(await world.run(['audit', 'replay', stream])).toMatchObject({
      code: 1,
      err: [`There is nothing in the stream ${stream}.`],
    });
  }
});

test('audit verify-export needs no site and finds a changed line, a missing line and an unknown key', async () => {
  await anchor();
  const file = join(world.folder, 'audit.jsonl');
  expect(await world.run(['audit', 'export', file])).toMatchObject({
    code: 0,
    out: [`4 lines written to ${file}.`],
  });
  expect((await world.run(['audit', 'export', file])).err).toEqual([`${file} exists already.`]);
  expect((await world.run(['audit', 'export'])).out).toHaveLength(4);
  await site.stop();

  const [{ publicKey }] = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .flatMap((line) => JSON.parse(line).anchor ?? []);
  const check = (name: string, ...args: string[]) =>
    world.run(['audit', 'verify-export', name, ...args], { env: {} });
  expect((await check(file, '--public-key', publicKey)).out[0]).toBe(
    '2 entries, 1 signed heads: the export is complete.',
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
  expect(await problemOf('nonsense')).toBe('Line 1 is no line of an export, or was cut short.');
  expect(await problemOf(text, '--public-key', 'c3RyYW5nZQ==')).toBe(
    "The head signed after entry 2 was signed with another key than this site's.",
  );
  expect((await check(join(world.folder, 'missing'))).err[0]).toMatch(
    / cannot be read: it does not exist\.$/,
  );
});

/** Writes an export of the site to a new file. */
async function exported(): Promise<string> {
  const file = join(world.folder, `${randomUUID()}.jsonl`);
  await world.run(['audit', 'export', file]);
  return file;
}
const written = async (text: string) => {
  const file = join(world.folder, `${randomUUID()}.jsonl`);
  await writeFile(file, text);
  return file;
};
const verifyExport = (file: string, ...args: string[]) =>
  world.run(['audit', 'verify-export', file, ...args], { env: {} });

test('audit verify-export refuses an empty export and one that was cut short after any line', async () => {
  await anchor();
  const text = await readFile(await exported(), 'utf8');
  const lines = text.trimEnd().split('\n');
  for (let left = 1; left < lines.length; left++) {
    const { code, err } = await verifyExport(await written(`${lines.slice(0, left).join('\n')}\n`));
    expect([code, err[0]]).toEqual([1, expect.stringContaining('the file was cut short')]);
  }
  expect(await verifyExport(await written(text.slice(0, -20)))).toMatchObject({
    code: 1,
    err: ['Line 4 is no line of an export, or was cut short.'],
  });
  expect(await verifyExport(await written(''))).toMatchObject({ code: 1, err: ['The file is empty.'] });
  const end = { end: { entries: 1, anchors: 0, head: JSON.parse(lines[0] ?? '').hash } };
  const shortened = await written(`${lines[0]}\n${JSON.stringify(end)}\n`);
  expect((await verifyExport(shortened)).code).toBe(0);
  const earlier = await exported();
  expect(await verifyExport(shortened, '--against', earlier)).toMatchObject({
    code: 1,
    err: ['A head kept elsewhere says that there were 2 entries: there are 1.'],
  });
  const head = JSON.parse(lines[1] ?? '').hash;
  expect((await verifyExport(earlier, '--head', head)).code).toBe(0);
  expect((await verifyExport(shortened, '--head', head)).err).toEqual([
    `No entry has the hash ${head}, which was kept elsewhere.`,
  ]);
});

test('audit verify --against finds a history that was rewritten and then signed with the key of the site', async () => {
  const before = await exported();
  expect((await world.run(['audit', 'verify', '--against', before])).out).toContain(
    'It agrees with 3 heads that were kept elsewhere.',
  );
  await edit();
  await site.stop();
  expect(await world.run(['rebuild', 'audit', '--accept-differences'])).toMatchObject({ code: 0 });
  site = await world.openSite();
  await anchor();
  expect((await verify()).code).toBe(0);
  expect(await world.run(['audit', 'verify', '--against', before])).toMatchObject({
    code: 1,
    err: [
      expect.stringMatching(/^The head kept elsewhere for entry 1 is not the one that this log leads to/),
    ],
  });
  const anchors = await written((await site.app.inject('/api/audit/anchors')).body);
  expect((await world.run(['audit', 'verify', '--against', anchors])).out.at(-1)).toBe(
    'It agrees with 1 heads that were kept elsewhere.',
  );
  expect((await world.run(['audit', 'verify', '--against', await written('nonsense')])).err).toEqual([
    'Line 1 of the file to compare with is neither a line of an export nor a list of signed heads.',
  ]);
});

test('a folder without a site is an error, not an empty audit log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandcrate-nothing-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { code, err } = await runCommand(['audit', 'verify'], { env: { DATA_DIR: folder } });
  expect({ code, err }).toEqual({
    code: 1,
    err: [`There is no site in ${folder}. Set DATA_DIR to the folder of the site.`],
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a wrong MASTER_KEY and a folder in place of a file are reported in one line', async () => {
  const env = { MASTER_KEY: 'not the key that it was sealed under' };
  expect((await world.run(['audit', 'verify'], { env })).err).toEqual([
    'MASTER_KEY is not the one under which the personal data in this database was sealed: put the right one back.',
  ]);
  const unreadable = [`${world.folder} cannot be read: it is a folder, not a file.`];
  expect((await world.run(['audit', 'verify', '--against', world.folder])).err).toEqual(unreadable);
  expect((await world.run(['audit', 'verify-export', world.folder])).err).toEqual(unreadable);
  expect((await world.run(['import', world.folder])).err).toEqual(unreadable);
});
