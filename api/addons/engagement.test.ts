// Ratings and likes over HTTP.
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { live, saying, siteWithMembers } from '../testing/listings.ts';
import type { Person } from '../testing/test-site.ts';

const { site, maker, ann, bob, waiting } = await siteWithMembers();
afterAll(() => site.close());

const post = (line: string, as: Person | null, payload?: object, key?: string) =>
  site.call(`POST ${line}`, as, {
    ...(payload === undefined ? {} : { payload }),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const rate = (id: string, as: Person | null, rating: unknown, key?: string) =>
  post(`/api/addons/${id}/rate`, as, { rating }, key);
const like = (id: string, as: Person | null, payload?: object, key?: string) =>
  post(`/api/addons/${id}/like`, as, payload, key);
const detail = async (id: string, as?: Person) => (await site.call(`GET /api/addons/${id}`, as)).json();
const eventsOf = async (id: string, as: Person) => {
  const types: string[] = [];
  for await (const { type } of site.store.readStream(`engagement-${id}-${as.id}`)) types.push(type);
  return types;
};

describe('rating', () => {
  test('returns the new average', async () => {
    const id = await live(site, maker);
    const first = await rate(id, ann, 4);
    expect([first.statusCode, first.json()]).toEqual([200, { rating: 4, averageRating: 4, ratingCount: 1 }]);
    expect((await rate(id, bob, 1)).json()).toEqual({ rating: 1, averageRating: 2.5, ratingCount: 2 });
    expect(await detail(id, ann)).toMatchObject({ averageRating: 2.5, ratingCount: 2, myRating: 4 });
  });

  test('replaces an earlier rating, and a repeat changes nothing', async () => {
    const id = await live(site, maker);
    await rate(id, ann, 2);
    expect((await rate(id, ann, 5)).json()).toEqual({ rating: 5, averageRating: 5, ratingCount: 1 });
    expect((await rate(id, ann, 5)).json()).toEqual({ rating: 5, averageRating: 5, ratingCount: 1 });
    expect(await eventsOf(id, ann)).toEqual(['AddonRated', 'AddonRated']);
  });

  test('can be removed', async () => {
    const id = await live(site, maker);
    await rate(id, ann, 2);
    const cleared = { rating: null, averageRating: 0, ratingCount: 0 };
    for (const _ of ['first', 'again']) {
      const response = await site.call(`DELETE /api/addons/${id}/rate`, ann);
      expect([response.statusCode, response.json()]).toEqual([200, cleared]);
    }
    expect(await detail(id, ann)).toMatchObject({ ratingCount: 0, myRating: null });
  });

  test.each([0, 6, 2.5, '5', null, undefined])('%s is refused', async (rating) => {
    const response = await rate(await shared(), ann, rating);
    const message = 'Rating must be between 1 and 5';
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message, code: 'invalid', issues: [{ path: 'rating', message }] },
    ]);
  });

  test("is refused for one's own add-on, even to staff and before it is live", async () => {
    const own = [403, 'You cannot rate your own addon.'];
    expect(saying(await rate(await shared(), maker, 5))).toEqual(own);
    expect(saying(await rate(waiting, maker, 5))).toEqual(own);
  });

  test('happens once per key, and the key is refused for anything else', async () => {
    const id = await live(site, maker);
    const key = randomUUID();
    const first = await rate(id, ann, 3, key);
    const again = await rate(id, ann, 3, key);
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()]);
    expect(saying(await rate(id, ann, 4, key))).toEqual([
      422,
      'This Idempotency-Key was used for another request.',
    ]);
    expect(
      (await site.call(`DELETE /api/addons/${id}/rate`, ann, { headers: { 'idempotency-key': key } }))
        .statusCode,
    ).toBe(422);
    expect(await eventsOf(id, ann)).toEqual(['AddonRated']);
    expect((await rate(id, bob, 4, key)).json()).toMatchObject({ rating: 4, ratingCount: 2 });
  });

  test('counts once for all spellings of the id', async () => {
    const id = await live(site, maker);
    await Promise.all([rate(id, ann, 2), rate(id.toUpperCase(), ann, 3)]);
    expect((await rate(id.toUpperCase(), ann, 4)).json()).toEqual({
      rating: 4,
      averageRating: 4,
      ratingCount: 1,
    });
  });

  test('counts every one of many concurrent ratings', async () => {
    const id = await live(site, maker);
    const people = [ann, bob, site.owner];
    await Promise.all(people.flatMap((person) => [1, 5, 3].map((stars) => rate(id, person, stars))));
    await Promise.all(people.map((person) => rate(id, person, 4)));
    expect(await detail(id)).toMatchObject({ averageRating: 4, ratingCount: 3 });
  });
});

describe('liking', () => {
  test('toggles without a body and returns the new state', async () => {
    const id = await live(site, maker);
    const status = async () => (await site.call(`GET /api/addons/${id}/like-status`, ann)).json();
    expect(await status()).toEqual({ liked: false });
    const liked = await like(id, ann);
    expect([liked.statusCode, liked.json()]).toEqual([200, { liked: true, likeCount: 1 }]);
    expect(await status()).toEqual({ liked: true });
    expect((await like(id, bob)).json()).toEqual({ liked: true, likeCount: 2 });
    expect((await like(id, ann)).json()).toEqual({ liked: false, likeCount: 1 });
    expect(await status()).toEqual({ liked: false });
    expect(await detail(id)).toMatchObject({ likeCount: 1 });
  });

  test('is set to the value in the body, also when repeated', async () => {
    const id = await live(site, maker);
    for (const liked of [true, true, false, false, true]) {
      expect((await like(id, ann, { liked })).json()).toEqual({ liked, likeCount: liked ? 1 : 0 });
    }
    expect(await eventsOf(id, ann)).toEqual(['AddonLiked', 'AddonUnliked', 'AddonLiked']);
  });

  test('explains what is wrong with the body', async () => {
    expect(saying(await like(await shared(), ann, { liked: 'yes' }))).toEqual([
      400,
      'liked must be a boolean',
    ]);
  });

  test('toggles once per key, whatever happens meanwhile', async () => {
    const id = await live(site, maker);
    const key = randomUUID();
    const first = await like(id, ann, undefined, key);
    expect((await like(id, ann, undefined, key)).json()).toEqual(first.json());
    expect((await like(id, ann, { liked: false }, key)).statusCode).toBe(422);
    await like(id, ann);
    expect((await like(id, ann, undefined, key)).json()).toEqual({ liked: true, likeCount: 0 });
    expect(await eventsOf(id, ann)).toEqual(['AddonLiked', 'AddonUnliked']);
  });
});

describe('ratings and likes are refused', () => {
  const calls = (id: string): [string, object | undefined][] => [
    [`POST /api/addons/${id}/rate`, { rating: 5 }],
    [`DELETE /api/addons/${id}/rate`, undefined],
    [`POST /api/addons/${id}/like`, { liked: true }],
    [`GET /api/addons/${id}/like-status`, undefined],
  ];
  const answers = (id: string, as: Person | null) =>
    Promise.all(calls(id).map(async ([line, payload]) => saying(await site.call(line, as, { payload }))));

  test('guests are asked to log in even for missing add-ons', async () => {
    for (const id of [await shared(), waiting, randomUUID()])
      expect(await answers(id, null)).toEqual(Array(4).fill([401, 'Please log in to continue.']));
  });

  test('an add-on that the caller cannot see answers like a missing one', async () => {
    const hidden = await live(site, maker, 'Hidden');
    await site.call(`PUT /api/admin/addons/${hidden}/hide`, site.owner, { payload: { hidden: true } });
    const deleted = await live(site, maker, 'Deleted');
    await site.call(`DELETE /api/addons/${deleted}`, maker);
    for (const id of [randomUUID(), waiting, hidden, deleted])
      expect(await answers(id, ann)).toEqual(Array(4).fill([404, 'Addon not found']));
    expect(await eventsOf(hidden, ann)).toEqual([]);
  });

  test('a malformed id answers 404', async () => {
    expect(saying(await rate('nonsense', ann, 5))).toEqual([404, 'Addon not found']);
  });
});

let sharedId: Promise<string> | undefined;
function shared(): Promise<string> {
  sharedId ??= live(site, maker, 'Shared');
  return sharedId;
}
