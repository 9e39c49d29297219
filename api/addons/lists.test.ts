// The catalogue's lists over HTTP: the same for everybody, and never older than the last change.
import { randomUUID } from 'node:crypto';
import { manifestOf, manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formOf, packOf, uploadParts } from '../testing/addon-form.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let maker: Person;
beforeAll(async () => {
  site = await testSite();
  maker = await site.publisher('maker');
});
afterAll(() => site.close());

const LISTS = ['GET /api/addons', 'GET /api/addons/featured', 'GET /api/addons/trending'];

async function submit(title: string): Promise<string> {
  const form = await formOf(await uploadParts({ title }));
  return (await site.call('POST /api/addons', maker, form)).json().id;
}
const staff = (id: string, action: string, payload = {}) =>
  site.call(`PUT /api/admin/addons/${id}/${action}`, site.owner, {
    payload,
    ...(action === 'approve' ? { headers: { 'if-match': '"0"' } } : {}),
  });

test('lists are the same bytes for guests, publishers and staff, whoever asked first', async () => {
  const shown = await submit('Shown to all');
  await submit('Still waiting');
  await staff(shown, 'approve');
  await staff(shown, 'feature', { featured: true });
  for (const line of LISTS) {
    const [forStaff, forMaker, forGuest] = [
      await site.call(line, site.owner),
      await site.call(line, maker),
      await site.call(line),
    ];
    expect(forGuest.json().map(({ title }: { title: string }) => title)).toEqual(['Shown to all']);
    expect(forStaff.body).toBe(forGuest.body);
    expect(forMaker.body).toBe(forGuest.body);
    expect(forGuest.body).not.toContain('ticket');
    const again = { headers: { 'if-none-match': `"other", ${forGuest.headers.etag}` } };
    expect((await site.call(line, null, again)).statusCode).toBe(304);
  }
});

test('an add-on that staff hide disappears from cached lists at once', async () => {
  const id = await submit('Hidden at once');
  await staff(id, 'approve');
  await staff(id, 'feature', { featured: true });
  for (const line of LISTS) expect((await site.call(line)).body).toContain('Hidden at once');
  await staff(id, 'hide', { hidden: true });
  for (const line of LISTS) expect((await site.call(line)).body).not.toContain('Hidden at once');
});

test('many concurrent requests for an uncached page cause one search', async () => {
  const search = vi.spyOn(site.services.search, 'search');
  const pages = await Promise.all(
    Array.from({ length: 40 }, () => site.call('GET /api/addons?search=shown&limit=7')),
  );
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  expect(search).toHaveBeenCalledTimes(1);
  search.mockRestore();
});

test('a tag is found however it is typed', async () => {
  const form = await formOf(await uploadParts({ title: 'Tagged', tags: JSON.stringify(['Oak Tree']) }));
  const { id } = (await site.call('POST /api/addons', maker, form)).json();
  await staff(id, 'approve');
  for (const tag of ['oak tree', 'OAK  Tree ']) {
    const found = await site.call(`GET /api/addons?tag=${encodeURIComponent(tag)}`);
    expect(found.json().map(({ title }: { title: string }) => title)).toEqual(['Tagged']);
  }
});

describe('the shelves of the home page', () => {
  const titles = async (line: string) =>
    (await site.call(line)).json().map(({ title }: { title: string }) => title);
  const shelf = (list: string, query: object) =>
    titles(`GET /api/addons${list}?${new URLSearchParams({ tag: 'shelf', limit: '2', ...query })}`);
  async function shelved(title: string): Promise<string> {
    const form = await formOf(await uploadParts({ title, tags: JSON.stringify(['shelf']) }));
    const { id } = (await site.call('POST /api/addons', maker, form)).json();
    await staff(id, 'approve');
    return id;
  }
  async function change(id: string, fields: Parameters<typeof formOf>[0]) {
    const edited = await site.call(`PUT /api/addons/${id}`, maker, await formOf(fields));
    const { openChange } = edited.json();
    return site.call(`PUT /api/admin/changes/${openChange.id}/approve`, site.owner);
  }
  const newFile = (version: string) => ({
    version,
    file: packOf('new.mcpack', manifestPart(manifestOf({ name: `Release ${version}` }))),
  });

  test('each lists as many add-ons as it is asked for, without those that are shown already', async () => {
    const [first, second, third] = [await shelved('First'), await shelved('Second'), await shelved('Third')];
    expect(await shelf('', { sort: 'newest' })).toEqual(['Third', 'Second']);
    expect(await shelf('', { sort: 'newest', without: `${third},${first}` })).toEqual(['Second']);
    expect(await shelf('', { sort: 'newest', without: second })).toEqual(['Third', 'First']);
    for (const id of [first, second, third]) await staff(id, 'feature', { featured: true });
    expect(await shelf('/featured', {})).toEqual(['Third', 'Second']);
    expect(await shelf('/featured', { without: `${second},${third}`, limit: '1' })).toEqual(['First']);
    const trending = await shelf('/trending', { limit: '1' });
    expect(trending).toHaveLength(1);
    const { json } = await site.call('GET /api/addons/trending?limit=1');
    expect(await shelf('/trending', { without: json()[0].id, limit: '24' })).not.toContain(trending[0]);
  });

  test('updated add-ons are those with a later release, the latest first', async () => {
    const [early, late] = [await shelved('Renewed early'), await shelved('Renewed late')];
    const reworded = await shelved('Only reworded');
    const waiting = await submit('Never live');
    await site.call(`PUT /api/addons/${waiting}`, maker, await formOf(newFile('1.3.0')));
    expect(await titles('GET /api/addons/updated')).toEqual([]);
    await change(early, newFile('2.0.0'));
    await change(late, newFile('3.0.0'));
    await change(reworded, { title: 'Reworded' });
    await change(early, { title: 'Renewed and reworded' });
    expect(await titles('GET /api/addons/updated')).toEqual(['Renewed late', 'Renewed and reworded']);
    expect(await titles('GET /api/addons/updated?limit=1')).toEqual(['Renewed late']);
    expect(await titles(`GET /api/addons/updated?without=${late}`)).toEqual(['Renewed and reworded']);
    await staff(late, 'hide', { hidden: true });
    expect(await titles('GET /api/addons/updated')).toEqual(['Renewed and reworded']);
  });

  test.each(['x', `${randomUUID()},`, Array.from({ length: 33 }, randomUUID).join()])(
    'add-ons to leave out are up to 32 ids: %s',
    async (without) => {
      expect((await site.call(`GET /api/addons/updated?without=${without}`)).statusCode).toBe(400);
    },
  );
});
