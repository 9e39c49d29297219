// Publishers, following, downloads and updates over HTTP.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as recall from '@sandcrate/core/recall/recall.ts';
import { deleteAccount } from '@sandcrate/core/registration/delete-account.ts';
import { inTransaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { manifestOf, manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf, packOf } from '../testing/addon-form.ts';
import { give, live, member, saying, submitted } from '../testing/listings.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let maker: Person;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  site = await testSite();
  maker = await site.publisher('Maker');
  ann = await member(site, 'ann');
  bob = await member(site, 'bob');
});
afterAll(() => site.close());

const get = async (path: string, as?: Person | null) => (await site.call(`GET ${path}`, as)).json();
const download = (id: string, as: Person) => site.call(`POST /api/addons/${id}/download`, as);
const rate = (id: string, as: Person, rating: number) =>
  site.call(`POST /api/addons/${id}/rate`, as, { payload: { rating } });
const follow = (method: 'PUT' | 'DELETE', name: string, as: Person | null, key?: string) =>
  site.call(`${method} /api/publishers/${name}/follow`, as, {
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const names = (cards: { username: string }[]) => cards.map(({ username }) => username);
const titles = (cards: { title: string }[]) => cards.map(({ title }) => title);
const ban = (person: Person, banned: boolean) =>
  give(site, person, { type: 'Ban', accountId: person.id, by: 'system', banned, reason: null });
const leave = async (person: Person) => {
  const { handler, privacy, readModels } = site.services;
  const by = { id: person.id, role: 'user' as const };
  const { position } = await deleteAccount(
    { handler, privacy },
    { accountId: person.id, by, withContent: false },
    { actor: by, correlationId: randomUUID(), now: new Date() },
  );
  await readModels.waitFor(position ?? 0n, ['accounts', 'catalogue'], 5000);
};

/** Publishes a new release of an add-on. */
async function release(id: string, version: string): Promise<void> {
  const file = packOf('new.mcpack', manifestPart(manifestOf({ name: `Release ${version}` })));
  const edited = await site.call(`PUT /api/addons/${id}`, maker, await formOf({ version, file }));
  const approved = await site.call(
    `PUT /api/admin/changes/${edited.json().openChange.id}/approve`,
    site.owner,
  );
  if (approved.statusCode !== 204) throw new Error(approved.body);
}

describe('publishers', () => {
  test('are listed with their totals, most downloads first', async () => {
    const popular = await site.publisher('popular');
    const first = await live(site, popular, 'One of two');
    const second = await live(site, popular, 'Two of two');
    await submitted(site, popular, 'Not yet');
    await Promise.all([download(first, ann), download(first, bob), download(second, ann)]);
    await rate(first, ann, 5);
    await rate(second, ann, 2);
    await follow('PUT', 'popular', ann);
    const card = {
      id: popular.id,
      username: 'popular',
      role: 'publisher',
      isPublisher: true,
      isVerified: false,
      createdAt: expect.any(String),
      addonCount: 2,
      downloadCount: 3,
      averageRating: 3.5,
      ratingCount: 2,
      followerCount: 1,
      pictureUrl: null,
    };
    expect(await get('/api/publishers/popular')).toMatchObject(card);
    await expect.poll(async () => (await get('/api/publishers'))[0], { timeout: 20_000 }).toEqual(card);
    expect(names(await get('/api/publishers'))).toContain('Maker');
    expect(names(await get('/api/publishers'))).not.toContain('ann');
  });

  test('have the totals of all publishers on every page of the list', async () => {
    const [one, two] = [await site.publisher('total-one'), await site.publisher('total-two')];
    const totalsOn = async (query: string) => {
      const { headers } = await site.call(`GET /api/publishers?${query}`);
      const [count, downloads, rating] = ['x-total-count', 'x-total-downloads', 'x-average-rating'].map(
        (name) => Number(headers[name]),
      );
      return { count, downloads, rating };
    };
    const before = await totalsOn('limit=1');
    const [first, second] = [await live(site, one, 'Total one'), await live(site, two, 'Total two')];
    await Promise.all([download(first, ann), download(second, ann), download(second, bob)]);
    await rate(second, bob, 4);
    const after = { ...before, downloads: (before.downloads ?? 0) + 3 };
    for (const query of ['limit=1', 'limit=1&page=2', 'limit=100&page=9']) {
      await expect
        .poll(() => totalsOn(query), { timeout: 20_000 })
        .toMatchObject({
          count: after.count,
          downloads: after.downloads,
        });
    }
    const cards: { averageRating: number; ratingCount: number }[] = await get('/api/publishers?limit=100');
    const sum = cards.reduce((stars, card) => stars + card.averageRating * card.ratingCount, 0);
    const ratings = cards.reduce((count, card) => count + card.ratingCount, 0);
    expect((await totalsOn('limit=1')).rating).toBeCloseTo(sum / ratings, 1);
  });

  test('disappear from the list and their pages while banned, and forever once deleted', async () => {
    const [rogue, leaver] = [await site.publisher('rogue'), await site.publisher('leaver')];
    await live(site, rogue, 'Of a rogue');
    expect(names(await get('/api/publishers'))).toEqual(expect.arrayContaining(['rogue', 'leaver']));
    await ban(rogue, true);
    await leave(leaver);
    const listed = names(await get('/api/publishers'));
    for (const gone of ['rogue', 'leaver']) {
      expect(listed).not.toContain(gone);
      expect(saying(await site.call(`GET /api/publishers/${gone}`))).toEqual([404, 'Publisher not found']);
    }
    await ban(rogue, false);
    expect(names(await get('/api/publishers'))).toContain('rogue');
    expect(await get('/api/publishers/rogue')).toMatchObject({ addonCount: 1 });
  });

  test('are not sent again to a client that has the list', async () => {
    const first = await site.call('GET /api/publishers');
    const again = await site.call('GET /api/publishers', null, {
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('have a page with their public add-ons, most downloads first, under any spelling of their name', async () => {
    const pia = await site.publisher('Pia');
    await live(site, pia, 'Seldom');
    const often = await live(site, pia, 'Often');
    await submitted(site, pia, 'Waiting');
    await download(often, ann);
    const page = await get('/api/publishers/pIA');
    expect(page).toMatchObject({ id: pia.id, username: 'Pia', addonCount: 2, isFollowed: false });
    expect(titles(page.addons)).toEqual(['Often', 'Seldom']);
    expect(titles((await get('/api/publishers/Pia', pia)).addons)).toEqual(['Often', 'Seldom']);
  });

  test('have a page as long as their add-ons are listed, while other members have none', async () => {
    const former = await site.publisher('former');
    await live(site, former, 'Still here');
    await give(site, former, { type: 'Demote', by: 'system', reason: null });
    expect(await get('/api/publishers/former')).toMatchObject({ isPublisher: false, addonCount: 1 });
    expect(names(await get('/api/publishers'))).not.toContain('former');
    for (const nobody of ['ann', 'nobody', '%F0%9F%A7%B1'])
      expect(saying(await site.call(`GET /api/publishers/${nobody}`))).toEqual([404, 'Publisher not found']);
    expect((await site.call(`GET /api/publishers/${'x'.repeat(51)}`)).statusCode).toBe(404);
  });
});

describe('following', () => {
  test('can be started and ended, and repeats do nothing', async () => {
    const star = await site.publisher('star');
    for (const _ of ['first', 'again']) {
      const response = await follow('PUT', 'STAR', ann);
      expect([response.statusCode, response.json()]).toEqual([200, { isFollowed: true, followerCount: 1 }]);
    }
    expect((await follow('PUT', 'star', bob)).json()).toEqual({ isFollowed: true, followerCount: 2 });
    expect(await get('/api/publishers/star', ann)).toMatchObject({ isFollowed: true, followerCount: 2 });
    expect(await get('/api/publishers/star')).toMatchObject({ isFollowed: false, followerCount: 2 });
    for (const _ of ['first', 'again'])
      expect((await follow('DELETE', 'star', ann)).json()).toEqual({ isFollowed: false, followerCount: 1 });
    const types: string[] = [];
    for await (const { type } of site.store.readStream(`follow-${ann.id}-${star.id}`)) types.push(type);
    expect(types).toEqual(['PublisherFollowed', 'PublisherUnfollowed']);
  });

  test('is refused for oneself and for accounts that are not publishers', async () => {
    expect(saying(await follow('PUT', 'Maker', maker))).toEqual([409, 'You cannot follow yourself.']);
    for (const nobody of ['ann', 'nobody'])
      for (const method of ['PUT', 'DELETE'] as const)
        expect(saying(await follow(method, nobody, bob))).toEqual([404, 'Publisher not found']);
    expect(saying(await follow('PUT', 'Maker', null))).toEqual([401, 'Please log in to continue.']);
    expect(saying(await follow('DELETE', 'Maker', null))).toEqual([401, 'Please log in to continue.']);
  });

  test('cannot be started for a banned publisher but can be ended', async () => {
    const rogue = await site.publisher('rogue2');
    await follow('PUT', 'rogue2', ann);
    await ban(rogue, true);
    expect(saying(await follow('PUT', 'rogue2', bob))).toEqual([404, 'Publisher not found']);
    expect(saying(await follow('DELETE', 'rogue2', bob))).toEqual([404, 'Publisher not found']);
    expect(names((await get('/api/users/me/following', ann)).publishers)).not.toContain('rogue2');
    expect((await follow('DELETE', 'rogue2', ann)).json()).toEqual({ isFollowed: false, followerCount: 0 });
  });

  test('happens once per key, and the key is refused for anything else', async () => {
    await site.publisher('keyed');
    const key = randomUUID();
    const first = await follow('PUT', 'keyed', ann, key);
    expect((await follow('PUT', 'keyed', ann, key)).json()).toEqual(first.json());
    expect(saying(await follow('DELETE', 'keyed', ann, key))).toEqual([
      422,
      'This Idempotency-Key was used for another request.',
    ]);
    await follow('DELETE', 'keyed', ann);
    expect((await follow('PUT', 'keyed', ann, key)).json()).toEqual({ isFollowed: true, followerCount: 0 });
  });

  test('lists the followed publishers, latest first, with their latest add-ons', async () => {
    const reader = await member(site, 'reader');
    const [one, two] = [await site.publisher('one'), await site.publisher('two')];
    await live(site, one, 'Older');
    const younger = await live(site, two, 'Younger');
    await submitted(site, two, 'Waiting');
    await live(site, maker, "Somebody else's");
    expect(await get('/api/users/me/following', reader)).toEqual({ publishers: [], news: [] });
    await follow('PUT', 'one', reader);
    await follow('PUT', 'two', reader);
    const following = await get('/api/users/me/following', reader);
    expect(names(following.publishers)).toEqual(['two', 'one']);
    expect(titles(following.news)).toEqual(['Younger', 'Older']);
    const { publishers, news } = await get('/api/users/me/following?limit=1&news=1', reader);
    expect([names(publishers), titles(news)]).toEqual([['two'], ['Younger']]);
    const rest = await get(`/api/users/me/following?news=1&without=${younger}`, reader);
    expect(titles(rest.news)).toEqual(['Older']);
    await site.call(`PUT /api/admin/addons/${younger}/hide`, site.owner, { payload: { hidden: true } });
    expect(titles((await get('/api/users/me/following', reader)).news)).toEqual(['Older']);
  });
});

describe('downloads of a member', () => {
  test('are listed latest first, each release once', async () => {
    const reader = await member(site, 'reader1');
    const [first, second] = [await live(site, maker, 'First'), await live(site, maker, 'Second')];
    expect(await get('/api/users/me/downloads', reader)).toEqual([]);
    for (const id of [first, second, first]) await download(id, reader);
    expect(titles(await get('/api/users/me/downloads', reader))).toEqual(['First', 'Second']);
    expect(await get('/api/users/me/downloads', reader)).toMatchObject([
      { addonId: first, addon: { id: first, title: 'First' }, version: '1.2.0', advisory: null },
      { addonId: second },
    ]);
    expect(await get('/api/users/me/downloads', ann)).not.toContainEqual(
      expect.objectContaining({ addonId: second }),
    );
    await site.call(`DELETE /api/admin/addons/${second}`, site.owner, { payload: { reason: 'Stolen' } });
    expect((await get('/api/users/me/downloads', reader))[1]).toMatchObject({ title: 'Second', addon: null });
  });

  test('are known when the download is answered, however slow the accounts are', async () => {
    const reader = await member(site, 'reader5');
    const id = await live(site, maker, 'Slow');
    await site.untilShown();
    const { answer, isEarly } = await inTransaction(site.services.pool, async (tx) => {
      await tx.query("select from projections.checkpoints where name ^@ 'accounts_' for update", []);
      const answer = download(id, reader);
      return { answer, isEarly: await Promise.race([answer.then(() => true), setTimeout(300, false)]) };
    });
    expect(isEarly).toBe(false);
    expect((await answer).headers['x-pending']).toBeUndefined();
    expect(titles(await get('/api/users/me/downloads', reader))).toEqual(['Slow']);
  });

  test('have an update while an add-on has a newer release that was not downloaded', async () => {
    const reader = await member(site, 'reader2');
    const [renewed, same] = [await live(site, maker, 'Renewed'), await live(site, maker, 'Same')];
    for (const id of [renewed, same]) await download(id, reader);
    const updates = () => get('/api/users/me/updates', reader);
    await release(renewed, '2.0.0');
    await expect.poll(async () => (await updates()).length).toBe(1);
    expect(await updates()).toEqual([
      {
        addon: expect.objectContaining({ id: renewed, version: '2.0.0' }),
        myVersion: '1.2.0',
        downloadedAt: expect.any(String),
        release: expect.objectContaining({ version: '2.0.0', fileName: 'new.mcpack' }),
      },
    ]);
    await site.call(`PUT /api/admin/addons/${renewed}/hide`, site.owner, { payload: { hidden: true } });
    expect(await updates()).toEqual([]);
    await site.call(`PUT /api/admin/addons/${renewed}/hide`, site.owner, { payload: { hidden: false } });
    expect(await updates()).toHaveLength(1);
    await download(renewed, reader);
    await expect.poll(updates).toEqual([]);
    await expect
      .poll(async () =>
        (await get('/api/users/me/downloads', reader)).map(({ version }: { version: string }) => version),
      )
      .toEqual(['2.0.0', '1.2.0', '1.2.0']);
  });

  test.each([
    ['1.1.9', false],
    ['1.2', true],
    ['1.10.0', true],
    ['beta', true],
  ])('of an add-on whose version they have as 1.2.0 %s is an update: %s', async (version, isUpdate) => {
    const reader = await member(site, `reader-${version}`);
    const [about, other] = [await live(site, maker, `Then ${version}`), await live(site, maker, 'Other')];
    await download(about, reader);
    await download(other, reader);
    await release(about, version);
    await release(other, '2.0.0');
    const updated = async (): Promise<string[]> =>
      (await get('/api/users/me/updates', reader)).map(({ addon }: { addon: { id: string } }) => addon.id);
    await expect.poll(updated).toContain(other);
    expect((await updated()).includes(about)).toBe(isUpdate);
  });

  test('have no update for a proposed release', async () => {
    const reader = await member(site, 'reader3');
    const id = await live(site, maker, 'Proposed');
    await download(id, reader);
    const file = packOf('next.mcpack', manifestPart(manifestOf({ name: 'Next' })));
    const edited = await site.call(`PUT /api/addons/${id}`, maker, await formOf({ version: '3.0.0', file }));
    expect(edited.json().openChange).not.toBeNull();
    await expect.poll(async () => (await get('/api/users/me/downloads', reader)).length).toBe(1);
    expect(await get('/api/users/me/updates', reader)).toEqual([]);
  });

  test('show the recall of a downloaded file and its end', async () => {
    const reader = await member(site, 'reader4');
    const id = await live(site, maker, 'Dangerous');
    await release(id, '6.6.6');
    const { releases } = await get(`/api/addons/${id}`);
    const target = { kind: 'file' as const, sha256: releases[0].sha256 };
    await download(id, reader);
    expect((await get('/api/users/me/downloads', reader)).length).toBe(1);
    const command = async (asked: recall.RecallCommand) => {
      const context = { actor: 'system' as const, correlationId: randomUUID(), now: new Date() };
      const stream = recall.streamName(recall.recallId(target));
      const { position } = await site.services.handler.handle(recall, stream, asked, context);
      await site.services.readModels.waitFor(position ?? 0n, ['catalogue'], 5000);
    };
    await command({ type: 'IssueRecall', by: 'system', target, reason: 'Malware', advisory: 'Delete it.' });
    expect(await get('/api/users/me/downloads', reader)).toMatchObject([
      {
        title: 'Dangerous',
        addon: null,
        advisory: { id: recall.recallId(target), reason: 'Malware', advisory: 'Delete it.' },
      },
    ]);
    await command({ type: 'LiftRecall', by: 'system', note: null });
    expect(await get('/api/users/me/downloads', reader)).toMatchObject([{ addon: { id }, advisory: null }]);
  });

  test.each(['following', 'downloads', 'updates'])('%s is refused to guests', async (list) => {
    expect(saying(await site.call(`GET /api/users/me/${list}`))).toEqual([401, 'Please log in to continue.']);
  });
});
