// Search by the contents of packs, which a schedule reads from the files.
import { manifestOf, manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import { unindexedPacks } from '@sandcrate/projections/catalogue/unindexed-packs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INDEX_VERSION } from '../files/pack-indexes.ts';
import { formOf } from '../testing/addon-form.ts';
import { casesOn } from '../testing/cases.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let maker: Person;
beforeAll(async () => {
  site = await testSite();
  maker = await site.publisher('maker');
});
afterAll(() => site.close());

const file = (id: string, names: Record<string, string>) => ({
  bytes: zipOf([
    manifestPart(),
    {
      name: `entities/${id}.json`,
      content: JSON.stringify({ 'minecraft:entity': { description: { identifier: `a:${id}` } } }),
    },
    ...Object.entries(names).map(([language, name]) => ({
      name: `texts/${language}.lang`,
      content: `entity.a:${id}.name=${name}`,
    })),
  ]),
  fileName: 'pack.mcpack',
});
const listed = (title: string, id: string, names: Record<string, string> = {}) =>
  casesOn(site).liveAddon(maker, { title, file: file(id, names) });
const indexNow = async () => {
  const done = await site.schedules.run('contents of packs');
  await site.untilShown();
  return done;
};
const found = async (query: string) => {
  const answer = await site.call(`GET /api/addons?${query}`);
  return answer.json().map(({ title }: { title: string }) => title);
};
const indexed = async () =>
  (await Array.fromAsync(site.store.readAll({ filter: { types: ['PackIndexed'] } }))).map(({ data }) => data);

test('a pack is found by the names of its contents and can be filtered by their kinds', async () => {
  await listed('Night Sky', 'moth', { en_US: 'Lunar Moth', de_DE: 'Mondfalter' });
  await listed('Plain Colours', 'nothing');
  expect(await found('search=lunar+moth')).toEqual([]);
  expect(await indexNow()).toBe('2 packs were indexed for search, 0 are left');
  // This list was requested before and may be cached for a second.
  await expect.poll(() => found('search=lunar+moth'), { timeout: 5000 }).toEqual(['Night Sky']);
  expect(await found('search=mondfalter')).toEqual(['Night Sky']);
  expect(await found('adds=mobs')).toEqual(['Plain Colours', 'Night Sky']);
  expect(await found('adds=blocks')).toEqual([]);
  const { categories } = (await site.call('GET /api/addons/facets?search=moth&adds=mobs')).json();
  expect(categories.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(1);
});

test('a pack is found by its name in each of its languages', async () => {
  const bytes = zipOf([
    manifestPart(manifestOf({ name: 'pack.name' })),
    { name: 'texts/en_US.lang', content: 'pack.name=Glow Squid Farm' },
    { name: 'texts/de_DE.lang', content: 'pack.name=Leuchttintenfisch-Farm' },
  ]);
  await casesOn(site).liveAddon(maker, { title: 'Squids', file: { bytes, fileName: 'squids.mcpack' } });
  await indexNow();
  await expect.poll(() => found('search=leuchttintenfisch'), { timeout: 5000 }).toEqual(['Squids']);
});

test('a file is read once per version of the index', async () => {
  const events = await indexed();
  expect(await indexNow()).toBe('0 packs were indexed for search, 0 are left');
  expect(await indexed()).toEqual(events);
  const { pool } = site.services;
  const due = (indexVersion: number) => unindexedPacks(pool, { indexVersion, after: '', limit: 10 });
  expect(await due(INDEX_VERSION)).toEqual([]);
  expect((await due(INDEX_VERSION + 1)).sort()).toEqual(events.map(({ sha256 }) => sha256).sort());
});

test('a new release is found by its own contents and no longer by those of the old one', async () => {
  const id = await listed('Deep Sea', 'eel', { en_US: 'Glass Eel' });
  await indexNow();
  expect(await found('search=glass+eel')).toEqual(['Deep Sea']);
  const edit = await formOf({ version: '2.0.0', file: file('ray', { en_US: 'Manta Ray' }) });
  const { openChange } = (await site.call(`PUT /api/addons/${id}`, maker, edit)).json();
  await indexNow();
  expect(await found('search=manta')).toEqual([]);
  await site.call(`PUT /api/admin/changes/${openChange.id}/approve`, site.owner);
  expect(await found('search=manta')).toEqual(['Deep Sea']);
  expect(await found('search=glass+eel')).toEqual([]);
});

test('a non-public add-on is not found by its contents', async () => {
  await casesOn(site).pendingAddon(maker, { title: 'Secret Zoo', file: file('okapi', { en_US: 'Okapi' }) });
  await indexNow();
  expect(await found('search=okapi')).toEqual([]);
});

test('a missing file is skipped, and an unreadable one is recorded as adding nothing', async () => {
  const count = (await indexed()).length;
  const id = await listed('Lost Pack', 'lost');
  const [{ sha256 }] = (await site.call(`GET /api/addons/${id}/releases`)).json();
  await site.services.files.remove({ kind: 'pack', sha256 });
  expect(await indexNow()).toBe('0 packs were indexed for search, 1 are left');
  expect(await indexed()).toHaveLength(count);

  await listed('Odd Pack', 'odd');
  const { pool } = site.services;
  const [odd] = (await unindexedPacks(pool, { indexVersion: INDEX_VERSION, after: '', limit: 10 })).filter(
    (each) => each !== sha256,
  );
  await pool.query('insert into api.pack_index values ($1, $2, null)', [odd, INDEX_VERSION]);
  expect(await indexNow()).toBe('1 packs were indexed for search, 1 are left');
  expect((await indexed()).at(-1)).toEqual({ sha256: odd, indexVersion: INDEX_VERSION, adds: [], names: '' });
});

test('an unknown kind of contents is refused', async () => {
  const answer = await site.call('GET /api/addons?adds=money');
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    'Please choose one of the kinds of things that addons add.',
  ]);
});
