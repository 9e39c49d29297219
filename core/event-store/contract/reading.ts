import { beforeEach, expect, test } from 'vitest';
import { type EventStore, type JsonObject, START } from '../event-store.ts';
import { drain, noted, numbered, numbersOf, range, uniquePrefix } from './harness.ts';

export function reading(store: () => EventStore) {
  let prefix: string;
  beforeEach(() => {
    prefix = uniquePrefix();
  });

  test('a stream reads forwards and backwards, from a revision, up to a limit', async () => {
    const stream = `${prefix}1`;
    await store().append(stream, 'no-stream', numbered(10));
    const read = async (options?: Parameters<EventStore['readStream']>[1]) =>
      numbersOf(await drain(store().readStream(stream, options)));
    expect(await read()).toEqual(range(10));
    expect(await read({ from: 7n })).toEqual([7, 8, 9]);
    expect(await read({ from: 3n, limit: 2 })).toEqual([3, 4]);
    expect(await read({ direction: 'backwards' })).toEqual(range(10).reverse());
    expect(await read({ direction: 'backwards', limit: 1 })).toEqual([9]);
    expect(await read({ direction: 'backwards', from: 2n })).toEqual([2, 1, 0]);
    expect(await read({ direction: 'backwards', from: 99n, limit: 2 })).toEqual([9, 8]);
    expect(await read({ from: 10n })).toEqual([]);
    expect(await read({ limit: 0 })).toEqual([]);
  });

  test('reading a missing stream yields no events', async () => {
    expect(await drain(store().readStream(`${prefix}1`))).toEqual([]);
    expect(await drain(store().readStream(`${prefix}1`, { direction: 'backwards' }))).toEqual([]);
  });

  test('a long stream is read completely in both directions', async () => {
    const stream = `${prefix}1`;
    for (let n = 0; n < 5000; n += 1000) await store().append(stream, 'any', numbered(1000, n));
    expect(numbersOf(await drain(store().readStream(stream)))).toEqual(range(5000));
    const backwards = await drain(store().readStream(stream, { direction: 'backwards' }));
    expect(numbersOf(backwards)).toEqual(range(5000).reverse());
  });

  test('an event is read as it was written', async () => {
    const event = noted({ title: 'Better Boats', tags: ['boat', null], size: 12.5, nested: { on: true } });
    const { position } = await store().append(`${prefix}1`, 'no-stream', [event]);
    const [read] = await drain(store().readStream(`${prefix}1`));
    expect(read).toEqual({
      ...event,
      streamName: `${prefix}1`,
      revision: 0n,
      position,
      recordedAt: expect.any(Date),
    });
    expect(Math.abs(Date.now() - Number(read?.recordedAt))).toBeLessThan(600_000);
  });

  test('unusual but valid JSON is preserved byte for byte', async () => {
    const odd: JsonObject = {
      nul: 'a\u0000b',
      'key\u0000': 1,
      lone: ['\ud800', 'x\udfff'],
      emoji: '👩‍👩‍👧‍👦 🧱',
      rightToLeft: 'مرحبا',
      separators: '\u2028\u2029\\ " \' {} , \r\n\t',
      tiny: 5e-324,
      big: Number.MAX_SAFE_INTEGER,
      empty: { '': [] },
      left: undefined,
      ...JSON.parse('{"nested":{"__proto__":{"polluted":true}}}'),
      ...Object.fromEntries([['constructor', { prototype: 1 }]]),
    };
    Object.defineProperty(odd, '__proto__', { value: { polluted: true }, enumerable: true });
    const written = noted(odd);
    written.metadata.correlationId = 'a\u0000\ud800🧱';
    await store().append(`${prefix}1`, 'no-stream', [written]);
    await store().append(`${prefix}2`, 'no-stream', [noted(), { ...written, id: noted().id }]);
    const [alone, , inCompany] = await drain(store().readAll({ filter: { streamPrefixes: [prefix] } }));
    for (const read of [alone, inCompany]) {
      expect(JSON.stringify(read?.data)).toBe(JSON.stringify(odd));
      expect(JSON.stringify(read?.metadata)).toBe(JSON.stringify(written.metadata));
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test('changing an event that was read does not affect other readers', async () => {
    const event = noted({ tags: ['one'] });
    await store().append(`${prefix}1`, 'no-stream', [event]);
    event.data.tags = 'changed by the writer';
    for await (const read of store().readStream(`${prefix}1`)) read.data.tags = 'changed by a reader';
    expect((await drain(store().readStream(`${prefix}1`)))[0]?.data).toEqual({ tags: ['one'] });
  });

  test('the log is read in the order of its appends, after a position, up to a limit', async () => {
    const positions: bigint[] = [];
    for (const n of range(6)) {
      const { position } = await store().append(`${prefix}${n % 2}`, 'any', [noted({ n })]);
      positions.push(position);
    }
    const filter = { streamPrefixes: [prefix] };
    const all = await drain(store().readAll({ filter }));
    expect(numbersOf(all)).toEqual(range(6));
    expect(all.map(({ position }) => position)).toEqual(positions);
    expect(numbersOf(await drain(store().readAll({ after: positions[2], filter })))).toEqual([3, 4, 5]);
    expect(numbersOf(await drain(store().readAll({ after: positions[0], filter, limit: 2 })))).toEqual([
      1, 2,
    ]);
    expect(await drain(store().readAll({ after: positions[5], filter }))).toEqual([]);
    expect(await drain(store().readAll({ filter, limit: 0 }))).toEqual([]);
  });

  test('the log can be filtered by stream prefixes, by types, and by both', async () => {
    const before = await store().head();
    await store().append(`${prefix}boat-1`, 'any', [noted({ n: 0 }, 'Built'), noted({ n: 1 }, 'Sunk')]);
    await store().append(`${prefix}cart-1`, 'any', [noted({ n: 2 }, 'Built')]);
    await store().append(`${prefix}horse-1`, 'any', [noted({ n: 3 }, 'Ridden')]);
    const read = async (suffixes: string[], types?: string[]) => {
      const filter = { streamPrefixes: suffixes.map((suffix) => prefix + suffix), types };
      return numbersOf(await drain(store().readAll({ after: before, filter })));
    };
    expect(await read(['boat-'])).toEqual([0, 1]);
    expect(await read(['boat-', 'cart-'])).toEqual([0, 1, 2]);
    expect(await read([''], ['Built'])).toEqual([0, 2]);
    expect(await read(['boat-', 'horse-'], ['Built', 'Ridden'])).toEqual([0, 3]);
    expect(await read([])).toEqual([]);
    expect(await read([''], [])).toEqual([]);
    expect(await read(['%', '_', '.*'])).toEqual([]);
  });

  test('the unfiltered log contains no system events', async () => {
    await store().append(`${prefix}1`, 'any', [noted()]);
    for await (const { streamName, type } of store().readAll({ limit: 500 })) {
      expect(`${streamName} ${type}`).not.toMatch(/^\$| \$/);
    }
  });

  test('the head is the position of the last event', async () => {
    expect(await store().head()).toBeGreaterThanOrEqual(START);
    const { position } = await store().append(`${prefix}1`, 'any', numbered(3));
    expect(await store().head()).toBeGreaterThanOrEqual(position);
  });

  test('the log ends at its head, or later if the server writes its own entries', async () => {
    const { position } = await store().append(`${prefix}1`, 'any', numbered(1));
    expect(await store().end()).toBeGreaterThanOrEqual(position);
    expect(await store().end()).toBeGreaterThanOrEqual(await store().head());
  });
}
