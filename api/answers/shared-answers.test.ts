import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { numbersOf, type Touched } from '@sandcrate/projections/touched.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SharedAnswer } from './shared-answer.ts';
import { ALL_NUMBERS, ANY_LISTING, type Kind, SharedAnswers } from './shared-answers.ts';

let touch: (touched: Touched) => void = () => {};
let isListening = true;
let answers: SharedAnswers;
const changes = {
  onTouched: (hear: (touched: Touched) => void) => {
    touch = hear;
  },
  isListening: () => isListening,
};

beforeEach(() => {
  vi.useFakeTimers();
  isListening = true;
  answers = new SharedAnswers(changes, { maxBytes: 1_000_000 });
});
afterEach(() => vi.useRealTimers());

const answer = (value: unknown, ...subjects: string[]) =>
  new SharedAnswer(value, { headers: {}, subjects: new Set(subjects) });

/** Makes numbered answers about these subjects. */
function maker(...subjects: string[]) {
  let count = 0;
  return vi.fn(async () => answer(++count, ...subjects));
}

const asGuest = (kind: Kind) => ({ kind, mayBeOutdated: true });
const asMember = (kind: Kind) => ({ kind, mayBeOutdated: false });
const touched = (subjects: 'all' | string[], lists: Touched['lists']): Touched => ({
  subjects: subjects === 'all' ? 'all' : new Set(subjects),
  lists,
});

test('concurrent requests share one answer', async () => {
  const make = maker();
  const got = await Promise.all(Array.from({ length: 50 }, () => answers.get('a', asGuest('list'), make)));
  expect(new Set(got).size).toBe(1);
  expect(make).toHaveBeenCalledTimes(1);
  await answers.get('b', asGuest('list'), make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a page stays cached until one of its subjects is touched', async () => {
  const make = maker('boats', 'maker');
  const get = async () => (await answers.get('page', asGuest('page'), make)).value;
  expect([await get(), await get()]).toEqual([1, 1]);
  touch(touched(['carts'], 'outdated'));
  expect(await get()).toBe(1);
  touch(touched(['maker'], 'outdated'));
  expect(await get()).toBe(2);
  touch(touched('all', 'current'));
  expect(await get()).toBe(3);
});

test('a page that waits for a listing is dropped when any lists are wrong, also while it is built', async () => {
  const make = maker(ANY_LISTING);
  const get = async () => (await answers.get('page', asGuest('page'), make)).value;
  expect(await get()).toBe(1);
  touch(touched(['carts'], 'outdated'));
  expect(await get()).toBe(1);
  touch(touched(['carts'], 'wrong'));
  const building = get();
  touch(touched(['boats'], 'wrong'));
  expect(await building).toBe(2);
  expect(await get()).toBe(3);
});

test('guests may see an outdated list for a second and a half while it is rebuilt', async () => {
  const make = maker('boats');
  const get = async () => (await answers.get('list', asGuest('list'), make)).value;
  expect(await get()).toBe(1);
  vi.advanceTimersByTime(1000);
  touch(touched(['boats'], 'outdated'));
  expect(await get()).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(await get()).toBe(2);
  touch(touched(['boats'], 'outdated'));
  vi.advanceTimersByTime(1500);
  expect(await get()).toBe(3);
});

test('a constantly changing list is rebuilt once a second at most', async () => {
  const make = maker('boats');
  for (let at = 0; at < 5000; at += 50) {
    await answers.get('list', asGuest('list'), make);
    touch(touched(['boats'], 'outdated'));
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(make.mock.calls.length).toBeLessThanOrEqual(5);
  expect(make.mock.calls.length).toBeGreaterThanOrEqual(4);
});

test('members never see an outdated list, and nobody sees a wrong one', async () => {
  const make = maker('boats');
  await answers.get('list', asGuest('list'), make);
  touch(touched(['boats'], 'outdated'));
  expect((await answers.get('list', asMember('list'), make)).value).toBe(2);
  expect((await answers.get('list', asGuest('list'), make)).value).toBe(2);
  touch(touched(['boats'], 'wrong'));
  expect((await answers.get('list', asGuest('list'), make)).value).toBe(3);
});

test('changed numbers of an add-on outdate only lists that show it or depend on all numbers', async () => {
  const [some, all] = [maker('boats'), maker(ALL_NUMBERS)];
  await answers.get('some', asGuest('list'), some);
  await answers.get('all', asGuest('list'), all);
  touch(touched(['carts'], 'outdated'));
  expect((await answers.get('some', asMember('list'), some)).value).toBe(1);
  expect((await answers.get('all', asMember('list'), all)).value).toBe(2);
  touch({ subjects: 'all', lists: 'outdated' });
  expect((await answers.get('some', asMember('list'), some)).value).toBe(2);
});

test('a list whose numbers changed while it was built is outdated, and a member gets a new one', async () => {
  const { promise, resolve } = Promise.withResolvers<SharedAnswer>();
  const first = answers.get('list', asGuest('list'), () => promise);
  touch(touched(['boats'], 'outdated'));
  resolve(answer('old', 'boats'));
  expect((await first).value).toBe('old');
  const make = maker('boats');
  expect((await answers.get('list', asMember('list'), make)).value).toBe(1);
});

test('an answer whose subject changed while it was built is returned to those who waited and not cached', async () => {
  for (const kind of ['page', 'list'] as const) {
    const { promise, resolve } = Promise.withResolvers<SharedAnswer>();
    const waiting = answers.get(kind, asGuest(kind), () => promise);
    touch(touched(['boats'], 'wrong'));
    const make = maker('boats');
    const later = answers.get(kind, asGuest(kind), make);
    resolve(answer('old', 'boats'));
    expect((await waiting).value).toBe('old');
    expect((await later).value).toBe(1);
    expect((await answers.get(kind, asGuest(kind), make)).value).toBe(1);
  }
});

test('a page is cached if something else changed while it was built, but nobody else waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<SharedAnswer>();
  const make = vi.fn(() => promise);
  const waiting = answers.get('page', asGuest('page'), make);
  touch(touched(['carts'], 'outdated'));
  void answers.get('page', asGuest('page'), make);
  expect(make).toHaveBeenCalledTimes(2);
  resolve(answer('new', 'boats'));
  await waiting;
  expect((await answers.get('page', asGuest('page'), make)).value).toBe('new');
  expect(make).toHaveBeenCalledTimes(2);
});

test.each([
  { kind: 'page', currentMs: 60_000 },
  { kind: 'list', currentMs: 10_000 },
] as const)(
  'a $kind whose subjects do not change expires after $currentMs ms',
  async ({ kind, currentMs }) => {
    const make = maker('boats');
    const get = async () => (await answers.get(kind, asMember(kind), make)).value;
    await get();
    vi.advanceTimersByTime(currentMs - 1);
    expect(await get()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await get()).toBe(2);
  },
);

test('the age of pages can be set', async () => {
  answers = new SharedAnswers(changes, { maxBytes: 1_000_000, pageMs: 2000 });
  const make = maker('boats');
  const get = async () => (await answers.get('page', asMember('page'), make)).value;
  expect(await get()).toBe(1);
  vi.advanceTimersByTime(2000);
  expect(await get()).toBe(2);
});

test('a document is dropped when a subject changes or lists are wrong, and outlives changes of numbers', async () => {
  const make = maker('boats');
  const get = async () => (await answers.get('document', asGuest('document'), make)).value;
  expect([await get(), await get()]).toEqual([1, 1]);
  touch(touched(['carts'], 'current'));
  expect(await get()).toBe(1);
  touch(touched(['boats'], 'current'));
  expect(await get()).toBe(2);
  touch(touched([numbersOf('boats')], 'outdated'));
  vi.advanceTimersByTime(1999);
  expect(await get()).toBe(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(make).toHaveBeenCalledTimes(2);
  touch(touched(['carts'], 'wrong'));
  expect(await get()).toBe(3);
});

test.each([
  { shows: 'lists', hasLists: true, currentMs: 2000, oldestMs: 10_000 },
  { shows: 'no lists', hasLists: false, currentMs: 300_000, oldestMs: 360_000 },
])(
  'a document with $shows is rebuilt in the background after $currentMs ms and no older than $oldestMs',
  async ({ hasLists, currentMs, oldestMs }) => {
    let made = 0;
    const make = vi.fn(
      async () => new SharedAnswer(++made, { headers: {}, subjects: new Set(['boats']), hasLists }),
    );
    const get = async () => (await answers.get('document', asGuest('document'), make)).value;
    await get();
    vi.advanceTimersByTime(currentMs - 1);
    await get();
    expect(make).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(await get()).toBe(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(await get()).toBe(2);
    vi.advanceTimersByTime(oldestMs);
    expect(await get()).toBe(3);
  },
);

test('a document without lists survives changes of lists and is dropped when a subject changes', async () => {
  let made = 0;
  const make = async () =>
    new SharedAnswer(++made, { headers: {}, subjects: new Set(['boats']), hasLists: false });
  const get = async () => (await answers.get('document', asGuest('document'), make)).value;
  expect(await get()).toBe(1);
  touch(touched(['carts'], 'wrong'));
  expect(await get()).toBe(1);
  touch(touched(['boats'], 'current'));
  expect(await get()).toBe(2);
});

test('a document is not cached when one of its subjects changed while it was built', async () => {
  const { promise, resolve } = Promise.withResolvers<SharedAnswer>();
  const waiting = answers.get('document', asGuest('document'), () => promise);
  touch(touched(['boats'], 'current'));
  resolve(answer('old', 'boats'));
  await waiting;
  const make = maker('boats');
  expect((await answers.get('document', asGuest('document'), make)).value).toBe(1);
});

test('an answer that may not be cached is built for every request', async () => {
  const make = vi.fn(async () => new SharedAnswer(1, { headers: {}, subjects: new Set(), mayBeKept: false }));
  await answers.get('a', asGuest('document'), make);
  await answers.get('a', asGuest('document'), make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('an answer expires even without notification of a change', async () => {
  const make = maker();
  await answers.get('list', asMember('list'), make);
  vi.advanceTimersByTime(9_999);
  await answers.get('list', asMember('list'), make);
  expect(make).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2);
  await answers.get('list', asMember('list'), make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('an answer that holds only its compressed bytes takes less memory and is still sent in every encoding', async () => {
  const held = answer('boats '.repeat(10_000));
  const { size, etag } = held;
  await held.holdCompressed();
  expect(held.size).toBeLessThan(size / 10);
  expect(held.etag).toBe(etag);
  const plain = JSON.stringify('boats '.repeat(10_000));
  expect(brotliDecompressSync((await held.in('br, gzip')).body).toString()).toBe(plain);
  expect(gunzipSync((await held.in('gzip')).body).toString()).toBe(plain);
  expect((await held.in(undefined)).body.toString()).toBe(plain);
});

test('an answer holds no more memory than its bytes', async () => {
  const bytesBehind = async (encoding?: string) => {
    const { body } = await answer('boats '.repeat(1000)).in(encoding);
    return body.buffer.byteLength - body.length;
  };
  expect([await bytesBehind(), await bytesBehind('br'), await bytesBehind('gzip')]).toEqual([0, 0, 0]);
});

test('a small answer is held uncompressed', async () => {
  const held = answer('boats');
  await held.holdCompressed();
  expect(await held.in('br')).toEqual({ encoding: 'identity', body: Buffer.from('"boats"') });
});

test('a failure rejects all who wait, and the next request tries again', async () => {
  await expect(answers.get('a', asGuest('list'), () => Promise.reject(new Error('away')))).rejects.toThrow(
    'away',
  );
  expect((await answers.get('a', asGuest('list'), maker())).value).toBe(1);
});

test('nothing is cached while changes by other processes are not received', async () => {
  isListening = false;
  const make = maker();
  await answers.get('a', asGuest('list'), make);
  await answers.get('a', asGuest('list'), make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('the least recently used answers make room for new ones', async () => {
  answers = new SharedAnswers(changes, { maxBytes: 8000 });
  const make = vi.fn(async () => answer('x'.repeat(400)));
  const get = async (key: string) => void (await answers.get(key, asGuest('list'), make));
  for (const key of ['a', 'b', 'c', 'a', 'd']) await get(key);
  const before = make.mock.calls.length;
  await get('a');
  expect(make).toHaveBeenCalledTimes(before);
  await get('b');
  expect(make).toHaveBeenCalledTimes(before + 1);
});

test('an answer is compressed once for each encoding', async () => {
  const shared = answer('x'.repeat(5000));
  const [gzip, again, br, plain] = await Promise.all([
    shared.in('gzip'),
    shared.in('gzip, deflate'),
    shared.in('gzip, deflate, br'),
    shared.in(undefined),
  ]);
  expect(String(gunzipSync(gzip.body))).toBe(String(plain.body));
  expect(again.body).toBe(gzip.body);
  expect([gzip.encoding, br.encoding, plain.encoding]).toEqual(['gzip', 'br', 'identity']);
  expect((await answer('short').in('br')).encoding).toBe('identity');
});
