import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as addon from '@sandcrate/core/addon/addon.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CommandWorld, commandWorld } from './testing/command-world.ts';

let world: CommandWorld;
beforeEach(async () => {
  world = await commandWorld();
});
afterEach(() => world.close());

type Line = Record<string, unknown> | string;

async function fileOf(name: string, lines: Line[]): Promise<string> {
  const path = join(world.folder, name);
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  await writeFile(path, `${text}\n`);
  return path;
}

const entry = (id: number, fields: Record<string, unknown> = {}) => ({
  source: 'atlas',
  id: `entry-${id}`,
  title: `Entry number ${id}`,
  description: `What entry ${id} of the catalogue is good for.`,
  author: `Author ${id % 7}`,
  url: `https://example.org/${id}`,
  created: '2020-01-01T00:00:00Z',
  updated: '2021-01-01T00:00:00Z',
  ...fields,
});

const ODDITIES: Line[] = [
  `\uFEFF${JSON.stringify(entry(1, { title: '<b>Bold</b> & <script>alert(1)</script>' }))}`,
  entry(2, {
    title: '§aGreen [accent]boats[]',
    description: '# Markdown\n\n* with **lists**\r\n* and `code`',
  }),
  entry(3, { title: 'מפה של העיר', description: 'خريطة كبيرة للمدينة القديمة مع الأسواق', author: 'דוד' }),
  entry(4, {
    title: '🧱🏰 Castle',
    description: 'A castle\0 with\u0007 bells and \ud83d half a smile.',
    author: '🧱',
  }),
  entry(5, {
    title: '我们的世界',
    description: '我们的世界是一个由方块组成的世界。'.repeat(300),
    author: '作者',
  }),
  entry(6, { tags: Array.from({ length: 14 }, (_, i) => `Tag ${i}`), category: 'Maps' }),
  entry(7, { category: 'animals', url: undefined, author: undefined }),
  entry(8, { author: 'admin' }),
  entry(9, { author: 'ADMIN' }),
  '',
  'this is no JSON',
  entry(12, { title: 'ab' }),
  entry(13, { description: 'short' }),
  '[]',
  'null',
  entry(1, { title: '<b>Bold</b> & <script>alert(1)</script>' }),
];

const counted = (out: string[]) =>
  Object.fromEntries(out.map((line) => line.trim().split(/ {2}/).toReversed()));

test('import adds a catalogue with every irregularity to a running site, which lists it', async () => {
  const { app } = await world.openSite();
  const path = await fileOf('atlas.jsonl', ODDITIES);
  const map = await fileOf('map.json', [{ animals: 'mobs' }]);
  const { code, out, err } = await world.run(['import', path, '--categories', map]);

  expect(code).toBe(0);
  expect(counted(out)).toEqual({
    'listings imported': '9',
    'authors made publishers': '9',
    'listings were there already': '1',
    'lines refused': '5',
    'descriptions cut at 2,000 characters': '1',
    'tags dropped beyond 10': '5',
  });
  expect(err).toEqual([
    'line 11: This line is not JSON',
    'line 12: Title must be at least 3 characters',
    'line 13: Description must be at least 20 characters',
    'line 14: This line is not a JSON object',
    'line 15: This line is not a JSON object',
  ]);

  const listed = async (search: string) => {
    const response = await app.inject({ url: '/api/addons', query: { search, limit: '100' } });
    expect(response.statusCode).toBe(200);
    return response.json();
  };
  await expect.poll(() => listed('').then(({ length }) => length)).toBe(9);
  const everything: { title: string; category: string }[] = await listed('');
  const titled = (part: string) => everything.filter(({ title }) => title.includes(part));
  const [bold] = titled('Bold');
  expect(bold).toMatchObject({
    title: '<b>Bold</b> & <script>alert(1)</script>',
    status: 'approved',
    uploadType: 'custom_url',
    customDownloadUrl: 'https://example.org/1',
    bannerImageUrl: null,
    downloadCount: 0,
    createdAt: '2020-01-01T00:00:00.000Z',
  });
  expect(titled('מפה')).toMatchObject([{ title: 'מפה של העיר', publisherName: 'דוד' }]);
  expect(titled('Castle')).toMatchObject([
    { description: 'A castle with bells and \ufffd half a smile.', publisherName: 'author' },
  ]);
  expect(everything).toContainEqual(
    expect.objectContaining({ category: 'tools', tags: expect.arrayContaining(['maps']) }),
  );
  const nowhere = (await listed('')).find(({ category }: { category: string }) => category === 'mobs');
  expect(nowhere).toMatchObject({ customDownloadUrl: null, publisherName: 'atlas' });
  const download = await app.inject({ method: 'POST', url: `/api/addons/${nowhere.id}/download` });
  expect(download.json().message).toBe('No download available');
});

test('importing the same catalogue again adds nothing', async () => {
  const path = await fileOf('atlas.jsonl', ODDITIES);
  await world.run(['import', path]);
  const { store } = await world.openInfrastructure();
  const head = await store.head();
  const { out } = await world.run(['import', path]);
  expect(counted(out)).toMatchObject({ 'listings imported': '0', 'listings were there already': '10' });
  expect(await store.head()).toBe(head);
});

test('an interrupted import continues when it is run again', async () => {
  const lines = Array.from({ length: 300 }, (_, i) => entry(i));
  const path = await fileOf('atlas.jsonl', lines);
  const { store } = await world.openInfrastructure();
  const filter = { types: ['AddonImported'] };
  const imported = async () => (await Array.fromAsync(store.readAll({ filter }))).length;
  // Reads from a pipe that delivers the second half only after the import was told to stop.
  const pipe = join(world.folder, 'pipe');
  await promisify(execFile)('mkfifo', [pipe]);
  const stop = new AbortController();
  const running = world.run(['import', pipe], { signal: stop.signal });
  const sink = await open(pipe, 'w');
  const written = (await readFile(path, 'utf8')).split('\n');
  await sink.writeFile(`${written.slice(0, 150).join('\n')}\n`);
  await expect.poll(imported).toBeGreaterThan(0);
  stop.abort(new Error('enough'));
  await sink.writeFile(written.slice(150).join('\n'));
  await sink.close();
  const stopped = await running;
  expect(stopped).toMatchObject({ code: 1, err: ['Stopped. Run the same command again to continue.'] });
  const before = Number(counted(stopped.out)['listings imported']);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(300);

  const { code, out } = await world.run(['import', path]);
  expect(code).toBe(0);
  expect(counted(out)).toMatchObject({
    'listings imported': `${300 - before}`,
    'listings were there already': `${before}`,
  });
  expect(await imported()).toBe(300);
  expect((await Array.fromAsync(store.readAll({ filter: { types: ['AccountImported'] } }))).length).toBe(7);
});

test('concurrent imports of one catalogue add each listing once', async () => {
  const path = await fileOf(
    'atlas.jsonl',
    Array.from({ length: 60 }, (_, i) => entry(i)),
  );
  const results = await Promise.all([world.run(['import', path]), world.run(['import', path])]);
  expect(results.map(({ code }) => code)).toEqual([0, 0]);
  const { store } = await world.openInfrastructure();
  expect((await Array.fromAsync(store.readAll({ filter: { types: ['AddonImported'] } }))).length).toBe(60);
});

test('import takes the first of several lines with one id, even if its author is slow to import', async () => {
  const lines = [entry(0, { title: 'First 0', author: 'Known' })];
  for (let id = 1; id <= 50; id++) {
    lines.push(entry(id, { title: `First ${id}`, author: `Newcomer ${id}` }));
    lines.push(entry(id, { title: `Second ${id}`, author: 'Known' }));
    lines.push(entry(id, { title: `Third ${id}`, author: `Latecomer ${id}` }));
  }
  const { out } = await world.run(['import', await fileOf('atlas.jsonl', lines)]);
  expect(counted(out)).toMatchObject({ 'listings imported': '51', 'listings were there already': '100' });
  const { store } = await world.openInfrastructure();
  const imported = await Array.fromAsync(store.readAll({ filter: { types: ['AddonImported'] } }));
  const titles = imported.flatMap(({ data: { content } }) =>
    JSON.stringify(content).match(/First|Second|Third/g),
  );
  expect(titles).toEqual(Array.from({ length: 51 }, () => 'First'));
});

test('import distinguishes lines without source and id by file, author and title', async () => {
  const [first, second] = [entry(1), entry(2)].map(({ source: _s, id: _i, ...line }) => line);
  const path = await fileOf('hand-made.jsonl', [first ?? '', second ?? '', first ?? '']);
  const { out } = await world.run(['import', path]);
  expect(counted(out)).toMatchObject({ 'listings imported': '2', 'listings were there already': '1' });
  const { store } = await world.openInfrastructure();
  const [listed] = await Array.fromAsync(store.readAll({ filter: { types: ['AddonImported'] } }));
  expect(listed?.data).toMatchObject({ origin: { source: 'hand-made' } });
});

test('import reports an unreadable file in one line', async () => {
  const missing = await world.run(['import', join(world.folder, 'missing.jsonl')]);
  expect(missing).toMatchObject({
    code: 1,
    err: [expect.stringMatching(/ cannot be read: it does not exist\.$/)],
  });
  const path = await fileOf('atlas.jsonl', [entry(1)]);
  const map = await fileOf('map.json', [{ animals: 'beasts', maps: 'worldgen' }]);
  const { code, err } = await world.run(['import', path, '--categories', map]);
  expect(code).toBe(1);
  expect(err[0]).toMatch(/is no map of categories:\n {2}animals: /);
});

test('import of an author with digits of another script than the letters ends', async () => {
  const authors = ['Ali١٢٣', 'Player१२३', 'abc๑', '\u0301\u0301\u0301'];
  const lines = authors.map((author, id) => entry(id, { author }));
  const { code, out } = await world.run(['import', await fileOf('atlas.jsonl', lines)]);
  expect(code).toBe(0);
  expect(counted(out)).toMatchObject({ 'listings imported': '4', 'authors made publishers': '4' });
});

const REAL = fileURLToPath(new URL('../../../shared/real-input/catalogue.jsonl', import.meta.url));

test.runIf(existsSync(REAL))('import accepts the first lines of a real catalogue', async () => {
  const lines = (await readFile(REAL, 'utf8')).split('\n').slice(0, 400);
  const path = await fileOf('real.jsonl', lines);
  const { code, out } = await world.run(['import', path]);
  expect(code).toBe(0);
  const counts = counted(out);
  expect(Number(counts['listings imported']) + Number(counts['lines refused'])).toBe(400);
  const { store, handler } = await world.openInfrastructure();
  for await (const { streamName } of store.readAll({ filter: { types: ['AddonImported'] } })) {
    expect((await handler.load(addon, streamName)).state?.status).toBe('approved');
  }
});
