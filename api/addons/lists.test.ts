// The catalogue's lists over HTTP: the same for everybody, and never older than the last change.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { formOf, uploadParts } from '../testing/addon-form.ts';
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
