// Shared answers over HTTP: what is served from memory, and what makes it out of date.
import { brotliDecompressSync } from 'node:zlib';
import { manifestOf, manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, packOf, uploadParts } from '../testing/addon-form.ts';
import { withStatements } from '../testing/count-statements.ts';
import { PASSWORD, type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let member: Person;
let boats: string;
let carts: string;

beforeAll(async () => {
  site = await testSite();
  const maker = await site.publisher('maker');
  member = await site.publisher('member');
  const approved = async (title: string): Promise<string> => {
    const form = await formOf(await uploadParts({ title }));
    const { id } = (await site.call('POST /api/addons', maker, form)).json();
    await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner);
    return id;
  };
  boats = await approved('Better Boats');
  carts = await approved('Faster Carts');
});
afterAll(() => site.close());

const partsOf = (id: string) =>
  ['', '/related', '/comments', '/releases', '/requires', '/history'].map(
    (part) => `GET /api/addons/${id}${part}`,
  );

/** How many database statements `work` runs. */
const statements = async (work: () => Promise<unknown>) => (await withStatements(work)).statements.length;

const relatedOf = async (id: string) =>
  (await site.services.pool.query('select is_due from search.related where addon_id = $1', [id])).rows;

const readAll = async (lines: string[]) => {
  for (const line of lines) expect((await site.call(line)).statusCode, line).toBe(200);
};

test('an unchanged add-on page is served to guests without a database query', async () => {
  await site.untilShown();
  await readAll(partsOf(boats));
  expect(await statements(() => readAll(partsOf(boats)))).toBe(0);
});

test('after a change, all calls of a page together need one database statement', async () => {
  await readAll(partsOf(boats));
  await expect.poll(() => relatedOf(boats)).toEqual([expect.objectContaining({ is_due: false })]);
  await site.call(`POST /api/addons/${boats}/rate`, member, { payload: { rating: 3 } });
  await site.untilShown();
  expect(await statements(() => readAll(partsOf(boats)))).toBe(1);
});

test('a rating drops the page of its add-on and no other', async () => {
  await readAll([...partsOf(boats), ...partsOf(carts).slice(2)]);
  await site.call(`POST /api/addons/${boats}/rate`, member, { payload: { rating: 4 } });
  expect((await site.call(`GET /api/addons/${boats}`)).json()).toMatchObject({ ratingCount: 1 });
  await site.untilShown();
  expect(await statements(() => readAll(partsOf(carts).slice(2)))).toBe(0);
});

test('a rating or download drops the numbers of an add-on, but nothing else on its page', async () => {
  const others = [...partsOf(boats).slice(1), `GET /api/addons/${boats}/compatibility`];
  await readAll(others);
  await site.call(`POST /api/addons/${boats}/rate`, member, { payload: { rating: 2 } });
  await site.call(`POST /api/addons/${boats}/download`, member);
  await site.untilShown();
  expect(await statements(() => readAll(others))).toBe(0);
  expect((await site.call(`GET /api/addons/${boats}`)).json()).toMatchObject({ downloadCount: 1 });

  await site.call(`POST /api/addons/${boats}/comments`, member, { payload: { content: 'They float.' } });
  expect((await site.call(`GET /api/addons/${boats}/comments`)).json()).toHaveLength(1);
  const withoutComments = others.filter((line) => !line.endsWith('/comments'));
  expect(await statements(() => readAll(withoutComments))).toBe(0);
});

test('a deleted or restored comment drops the page of its add-on and no other', async () => {
  const comments = async () => (await site.call(`GET /api/addons/${boats}/comments`)).json();
  const { id } = (
    await site.call(`POST /api/addons/${boats}/comments`, member, { payload: { content: 'They sink.' } })
  ).json();
  await site.untilShown();
  await readAll(partsOf(boats));
  const before = (await comments()).length;
  await readAll(partsOf(carts));
  await site.call(`DELETE /api/comments/${id}`, site.owner, { payload: { reason: 'Wrong' } });
  await site.untilShown();
  expect(await statements(() => readAll(partsOf(carts)))).toBe(0);
  expect(await comments()).toHaveLength(before - 1);
  expect((await site.call(`GET /api/addons/${boats}`)).json()).toMatchObject({ commentCount: before - 1 });
  await site.call(`PUT /api/admin/comments/${id}/restore`, site.owner);
  await site.untilShown();
  expect(await statements(() => readAll(partsOf(carts)))).toBe(0);
  expect(await comments()).toHaveLength(before);
});

test('a badge or ban drops the pages that show its account, and no other', async () => {
  const badger = await site.publisher('badger');
  const form = await formOf(await uploadParts({ title: 'Sleepy Sledges' }));
  const { id: sledges } = (await site.call('POST /api/addons', badger, form)).json();
  await site.call(`PUT /api/admin/addons/${sledges}/approve`, site.owner);
  await site.call(`POST /api/addons/${boats}/comments`, badger, {
    payload: { content: 'I prefer sledges.' },
  });
  await site.untilShown();
  for (const id of [boats, carts, sledges])
    await expect.poll(() => relatedOf(id)).toEqual([expect.objectContaining({ is_due: false })]);
  const badges = async () => {
    const [own, comments, profile] = await Promise.all(
      [`addons/${sledges}`, `addons/${boats}/comments`, 'publishers/badger'].map(async (path) =>
        (await site.call(`GET /api/${path}`)).json(),
      ),
    );
    return [own.publisherVerified, comments[0].user.isVerified, profile.isVerified];
  };
  const others = ['', '/releases', '/history', '/compatibility'].map(
    (part) => `GET /api/addons/${carts}${part}`,
  );
  await readAll([...others, ...partsOf(sledges)]);
  expect(await badges()).toEqual([false, false, false]);

  await site.call(`PUT /api/admin/users/${badger.id}/verify`, site.owner, { payload: { verified: true } });
  await site.untilShown();
  expect(await statements(() => readAll(others))).toBe(0);
  expect(await badges()).toEqual([true, true, true]);

  await readAll(partsOf(sledges));
  await site.call(`PUT /api/admin/users/${badger.id}/ban`, site.owner, { payload: { banned: true } });
  await site.untilShown();
  expect(await statements(() => readAll(others))).toBe(0);
  for (const line of [...partsOf(sledges), 'GET /api/publishers/badger'])
    expect((await site.call(line)).statusCode, line).toBe(404);
});

test('a recall and its end drop the pages that show its add-ons, and no other', async () => {
  const digger = await site.publisher('digger');
  const file = packOf('deep.mcpack', manifestPart(manifestOf({ name: 'Deep Mines' })));
  const form = await formOf(await uploadParts({ title: 'Deep Mines', file }));
  const { id: mines } = (await site.call('POST /api/addons', digger, form)).json();
  await site.call(`PUT /api/admin/addons/${mines}/approve`, site.owner);
  await site.untilShown();
  await expect.poll(() => relatedOf(mines)).toEqual([expect.objectContaining({ is_due: false })]);
  const { releases } = (await site.call(`GET /api/addons/${mines}`)).json();
  const shown = async () => {
    const profile = (await site.call('GET /api/publishers/digger')).json();
    return [(await site.call(`GET /api/addons/${mines}`)).statusCode, profile.addons.length];
  };
  const others = ['', '/releases', '/comments', '/compatibility'].map(
    (part) => `GET /api/addons/${boats}${part}`,
  );
  await readAll([...others, ...partsOf(mines)]);
  expect(await shown()).toEqual([200, 1]);
  const payload = { sha256: releases[0].sha256, reason: 'It steals accounts', advisory: 'Delete it.' };
  const { recall } = (await site.call('POST /api/admin/recalls', site.owner, { payload })).json();
  await site.untilShown();
  expect(await statements(() => readAll(others))).toBe(0);
  expect(await shown()).toEqual([404, 0]);
  await site.call(`DELETE /api/admin/recalls/${recall.id}`, site.owner);
  await site.untilShown();
  expect(await statements(() => readAll(others))).toBe(0);
  expect(await shown()).toEqual([200, 1]);
});

test.each([true, false])(
  'a deleted account drops the pages that show or count what it did, and no other (with its content: %s)',
  async (withContent) => {
    const name = `leaver${withContent}`;
    const leaver = await site.publisher(name);
    await site.call(`POST /api/addons/${boats}/rate`, leaver, { payload: { rating: 5 } });
    await site.call(`POST /api/addons/${boats}/comments`, leaver, { payload: { content: 'I leave.' } });
    await site.call('PUT /api/publishers/maker/follow', leaver);
    await site.untilShown();
    await expect.poll(() => relatedOf(carts)).toEqual([expect.objectContaining({ is_due: false })]);
    const shown = async () => {
      const [detail, comments, profile] = await Promise.all(
        [`addons/${boats}`, `addons/${boats}/comments`, 'publishers/maker'].map(async (path) =>
          (await site.call(`GET /api/${path}`)).json(),
        ),
      );
      const names = comments.map(({ user }: { user: { username: string } | null }) => user?.username);
      const { ratingCount, commentCount } = detail;
      return { ratingCount, commentCount, names, followers: profile.followerCount };
    };
    const before = await shown();
    expect(before.names).toContain(name);
    await readAll(partsOf(carts));
    const payload = { password: PASSWORD, confirmDeletion: 'DELETE_MY_ACCOUNT', withContent };
    expect((await site.call('DELETE /api/users/me', leaver, { payload })).statusCode).toBe(204);
    await site.untilShown();
    expect(await statements(() => readAll(partsOf(carts)))).toBe(0);
    const after = await shown();
    expect(after).toMatchObject({
      ratingCount: before.ratingCount - 1,
      commentCount: before.commentCount - (withContent ? 1 : 0),
      followers: before.followers - 1,
    });
    expect(after.names).toHaveLength(before.names.length - (withContent ? 1 : 0));
    expect(after.names).not.toContain(name);
  },
);

test('a new add-on appears on its publisher’s profile at once', async () => {
  const starter = await site.publisher('starter');
  await site.untilShown();
  const profile = async () => (await site.call('GET /api/publishers/starter')).json().addons.length;
  expect(await profile()).toBe(0);
  const form = await formOf(await uploadParts({ title: 'First Steps' }));
  const { id } = (await site.call('POST /api/addons', starter, form)).json();
  expect(await profile()).toBe(0);
  await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner);
  await site.untilShown();
  expect(await profile()).toBe(1);
});

test('members read new numbers in lists at once, guests within a second', async () => {
  const ratingIn = async (who: Person | null) => {
    const list: { id: string; ratingCount: number }[] = (await site.call('GET /api/addons', who)).json();
    return list.find(({ id }) => id === carts)?.ratingCount;
  };
  expect(await ratingIn(null)).toBe(0);
  await site.call(`POST /api/addons/${carts}/rate`, member, { payload: { rating: 5 } });
  expect(await ratingIn(member)).toBe(1);
  await expect.poll(() => ratingIn(null), { timeout: 5000 }).toBe(1);
});

test('a hidden add-on is gone from its page and from every list at once', async () => {
  await readAll([...partsOf(carts), 'GET /api/addons', 'GET /api/addons?search=carts', ...partsOf(boats)]);
  await site.call(`PUT /api/admin/addons/${carts}/hide`, site.owner, { payload: { hidden: true } });
  for (const line of partsOf(carts)) expect((await site.call(line)).statusCode, line).toBe(404);
  for (const line of [
    'GET /api/addons',
    'GET /api/addons?search=carts',
    `GET /api/addons/${boats}/related`,
  ]) {
    expect((await site.call(line)).body, line).not.toContain('Faster Carts');
  }
});

test('caches in front of the site may keep lists for a second and must revalidate pages', async () => {
  const accept = { headers: { 'accept-encoding': 'gzip, deflate, br' } };
  const page = await site.call(`GET /api/addons/${boats}`, null, accept);
  expect(page.headers['cache-control']).toBe('no-cache');
  expect(JSON.parse(String(brotliDecompressSync(page.rawPayload)))).toMatchObject({ id: boats });
  const plain = await site.call(`GET /api/addons/${boats}`);
  expect(plain.headers.etag).toBe(page.headers.etag);
  expect(page.headers.vary).toBe('accept-encoding, authorization');
  const again = { headers: { ...accept.headers, 'if-none-match': String(page.headers.etag) } };
  expect((await site.call(`GET /api/addons/${boats}`, null, again)).statusCode).toBe(304);

  const list = await site.call('GET /api/addons', null);
  expect(list.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=1');
  expect((await site.call('GET /api/addons', member)).headers['cache-control']).toBe('private, no-cache');
  await site.call('PATCH /api/admin/settings', site.owner, { payload: { publicApi: false } });
  const headers = { 'sec-fetch-site': 'same-origin' };
  expect((await site.call('GET /api/addons', null, { headers })).headers['cache-control']).toBe(
    'private, no-cache',
  );
});
