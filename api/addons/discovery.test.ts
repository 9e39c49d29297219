// Facets, suggestions, releases, related add-ons and requirements: results, visibility and refusals.
import { randomUUID } from 'node:crypto';
import { uuidOf } from '@sandcrate/packs/testing/manifests.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf } from '../testing/addon-form.ts';
import { fileWith, GONE, stage } from '../testing/stage.ts';

const { site, maker, other, submit, listed, get, statusOf } = await stage();
afterAll(() => site.close());

test('every call about a hidden or missing add-on answers 404', async () => {
  const pending = await submit({ title: 'Waiting' });
  for (const id of [pending, randomUUID()]) {
    for (const part of ['releases', 'related', 'requires', 'history']) {
      expect(await statusOf(`/api/addons/${id}/${part}`)).toEqual(GONE);
      expect(await statusOf(`/api/addons/${id}/${part}`, other)).toEqual(GONE);
    }
    expect(await statusOf(`/api/addons/${id}/changes`, other)).toEqual(GONE);
    expect(await statusOf(`/api/addons/${id}/changes/${randomUUID()}`, other)).toEqual(GONE);
  }
  for (const part of ['releases', 'related', 'requires', 'history', 'changes']) {
    expect((await site.call(`GET /api/addons/${pending}/${part}`, maker)).statusCode).toBe(200);
  }
  expect(await statusOf('/api/addons/no-uuid/releases')).toEqual([404, 'Addon not found']);
});

describe('facets and suggestions', () => {
  beforeAll(async () => {
    await listed({ title: 'Zeppelin Harbour', category: 'mobs', tags: '["airship"]' });
    await listed({ title: 'Zeppelin Tower', category: 'worldgen', tags: '["airship", "tower"]' });
    await submit({ title: 'Zeppelin Secret', category: 'mobs' });
  });

  test('facets count public add-ons, each without its own filter', async () => {
    const { categories, tags, games } = await get('/api/addons/facets?search=zeppelin&category=mobs');
    const counts = Object.fromEntries(
      categories.map(({ value, count }: { value: string; count: number }) => [value, count]),
    );
    expect(counts).toEqual({ tools: 0, mobs: 1, buildings: 0, weapons: 0, worldgen: 1, gameplay: 0 });
    expect(tags).toEqual([{ value: 'airship', count: 1 }]);
    expect(games).toEqual([{ value: '1.21.50', count: 1 }]);
    expect((await get('/api/addons/facets?search=zeppelin&category=all')).tags[0]).toEqual({
      value: 'airship',
      count: 2,
    });
  });

  test('filters can have several values, of which empty ones do not count', async () => {
    const titles = async (query: string) =>
      (await get(`/api/addons?search=zeppelin&${query}`)).map(({ title }: { title: string }) => title).sort();
    const both = ['Zeppelin Harbour', 'Zeppelin Tower'];
    expect(await titles('category=mobs&category=worldgen')).toEqual(both);
    expect(await titles('category=&category=mobs&category=')).toEqual(['Zeppelin Harbour']);
    expect(await titles('tag=airship&tag=Tower')).toEqual(['Zeppelin Tower']);
    expect(await titles('withoutTag=tower&withoutTag=nothing')).toEqual(['Zeppelin Harbour']);
    expect(await titles('pack=skin&pack=behavior')).toEqual(both);
    expect(await titles('pack=skin')).toEqual([]);
  });

  test('the least rating counts and filters rated add-ons', async () => {
    const [{ id }] = await get('/api/addons?search=zeppelin&tag=tower');
    await site.call(`POST /api/addons/${id}/rate`, other, { payload: { rating: 4 } });
    const { packs, ratings } = await get('/api/addons/facets?search=zeppelin&rating=4.5');
    expect(ratings).toEqual([
      { value: 4.5, count: 0 },
      { value: 4, count: 1 },
      { value: 3, count: 1 },
    ]);
    expect(packs.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
      ['both', 0],
      ['behavior', 0],
      ['resource', 0],
      ['skin', 0],
      ['world', 0],
    ]);
    expect(
      (await get('/api/addons?search=zeppelin&rating=4')).map((card: { id: string }) => card.id),
    ).toEqual([id]);
  });

  test('suggestions start with the typed text', async () => {
    const titles = (await get('/api/addons/suggest?q=zepp')).map(({ text }: { text: string }) => text);
    expect(titles.sort()).toEqual(['Zeppelin Harbour', 'Zeppelin Tower']);
    expect(await get('/api/addons/suggest')).toBeInstanceOf(Array);
  });

  test.each([
    ['/api/addons/facets?game=new', 'game', 'A game version looks like 1.21.50.'],
    ['/api/addons/facets?category=mobs&category=cars', 'category.1', expect.any(String)],
    ['/api/addons/facets?pack=cars', 'pack.0', expect.any(String)],
    ['/api/addons/facets?rating=0', 'rating', 'Rating must be at least 1.'],
    [`/api/addons/suggest?q=${'x'.repeat(201)}`, 'q', expect.any(String)],
  ])('%s is refused', async (line, path, message) => {
    const response = await site.call(`GET ${line}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().issues).toEqual([{ path, message }]);
  });
});

test('releases are listed newest first, without recalled and proposed ones', async () => {
  const id = await listed();
  const edit = await formOf({ version: '2.0.0', file: fileWith([uuidOf('7')]), releaseNotes: 'Better' });
  await site.call(`PUT /api/addons/${id}`, maker, edit);
  expect(
    (await get(`/api/addons/${id}/releases`)).map(({ version }: { version: string }) => version),
  ).toEqual(['1.2.0']);
  const [change] = await get(`/api/addons/${id}/changes`, maker);
  await site.call(`PUT /api/admin/changes/${change.id}/approve`, site.owner, {
    headers: { 'if-match': '*' },
  });
  expect(await get(`/api/addons/${id}/releases`)).toMatchObject([
    { version: '2.0.0', notes: 'Better', minGameVersion: '1.21.50' },
    { version: '1.2.0', notes: null },
  ]);
});

test('related add-ons are similar and public, and do not include the add-on itself', async () => {
  const tags = '["submarine", "periscope"]';
  const [id, akin] = [
    await listed({ title: 'Deep Submarine', tags }),
    await listed({ title: 'Small Submarine', tags }, other),
  ];
  await submit({ title: 'Secret Submarine', tags });
  const relatedNow = () => get(`/api/addons/${id}/related`);
  // The index that finds them follows the catalogue, and an answer from before is current for a minute.
  const inTime = { timeout: 100_000 };
  await expect.poll(async () => (await relatedNow())[0]?.id, inTime).toBe(akin);
  const related = await relatedNow();
  const ids = related.map((card: { id: string }) => card.id);
  expect(ids).not.toContain(id);
  expect(JSON.stringify(related)).not.toContain('Secret Submarine');
});

test('required packs resolve to the add-on itself, to a public listing, or to nothing', async () => {
  const texture = await listed({ title: 'Boat Textures', file: fileWith([uuidOf('d')]) });
  await submit({ title: 'Unseen', file: fileWith([uuidOf('e')]) }, other);
  const id = await listed({
    file: fileWith(
      [uuidOf('c'), uuidOf('f')],
      [
        { uuid: uuidOf('d'), version: [1, 0, 0] },
        { uuid: uuidOf('d'), version: [1, 2, 0] },
        { uuid: uuidOf('e'), version: [3, 0, 0] },
        { uuid: uuidOf('f'), version: [1, 2, 0] },
        { module_name: '@minecraft/server', version: '1.11.0' },
      ],
    ),
  });
  const { packs, scriptModules, experiments } = await get(`/api/addons/${id}/requires`);
  expect(packs).toMatchObject([
    {
      packUuid: uuidOf('d'),
      version: '1.2.0',
      packName: 'Pack d',
      kind: expect.any(String),
      included: false,
      addon: { id: texture },
    },
    { packUuid: uuidOf('e'), version: '3.0.0', packName: null, kind: null, included: false, addon: null },
    { packUuid: uuidOf('f'), version: '1.2.0', packName: 'Pack f', included: true, addon: null },
  ]);
  expect(scriptModules).toEqual([{ name: '@minecraft/server', version: '1.11.0' }]);
  expect(experiments).toEqual([]);

  await site.call(`PUT /api/admin/addons/${texture}/hide`, site.owner, { payload: { hidden: true } });
  expect((await get(`/api/addons/${id}/requires`)).packs[0].addon).toBeNull();
  await site.call(`PUT /api/admin/addons/${texture}/hide`, site.owner, { payload: { hidden: false } });
  expect((await get(`/api/addons/${id}/requires`)).packs[0].addon).toMatchObject({ id: texture });
  await site.call(`PUT /api/admin/addons/${texture}/hide`, site.owner, { payload: { hidden: true } });
  const byUrl = await listed({
    uploadType: 'custom_url',
    customDownloadUrl: 'https://example.org/x',
    file: '',
  });
  expect(await get(`/api/addons/${byUrl}/requires`)).toEqual({
    packs: [],
    scriptModules: [],
    experiments: [],
  });
});
