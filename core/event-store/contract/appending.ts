import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import {
  type Append,
  AppendTooLarge,
  type EventStore,
  InvalidAppend,
  MAX_APPEND_BYTES,
  MAX_EVENT_BYTES,
  type NewEvent,
  RevisionConflict,
} from '../event-store.ts';
import { drain, noted, numbered, numbersOf, range, uniquePrefix } from './harness.ts';

export function appending(store: () => EventStore) {
  let stream: string;
  beforeEach(() => {
    stream = `${uniquePrefix()}1`;
  });
  const written = async (name = stream) => numbersOf(await drain(store().readStream(name)));

  test('revisions of a stream start at 0 and increase by one', async () => {
    const first = await store().append(stream, 'no-stream', [noted()]);
    const next = await store().append(stream, 0n, numbered(3));
    expect([first.revision, next.revision]).toEqual([0n, 3n]);
    expect(next.position).toBeGreaterThan(first.position);
  });

  test("an append with expected revision 'any' succeeds at every revision", async () => {
    await store().append(stream, 'any', numbered(1));
    await store().append(stream, 'any', numbered(1, 1));
    expect(await written()).toEqual([0, 1]);
  });

  test.for([
    { case: 'a stream that should not exist', before: 2, expected: 'no-stream', actual: 1n },
    { case: 'a revision that has passed', before: 3, expected: 1n, actual: 2n },
    { case: 'a revision yet to come', before: 1, expected: 5n, actual: 0n },
    { case: 'a stream that does not exist', before: 0, expected: 0n, actual: 'no-stream' },
  ] as const)('$case is a conflict that names both revisions', async ({ before, expected, actual }) => {
    if (before > 0) await store().append(stream, 'any', numbered(before));
    const conflict = await store()
      .append(stream, expected, numbered(2, 100))
      .catch((error: unknown) => error);
    expect(conflict).toBeInstanceOf(RevisionConflict);
    expect(conflict).toMatchObject({ streamName: stream, expected, actual });
    expect(await written()).toEqual(range(before));
  });

  test('repeating an append returns the first result and writes nothing', async () => {
    const [start, next, last] = [numbered(2), numbered(2, 2), numbered(1, 4)];
    const answers = [
      await store().append(stream, 'no-stream', start),
      await store().append(stream, 1n, next),
      await store().append(stream, 3n, last),
    ];
    expect(await store().append(stream, 1n, next)).toEqual(answers[1]);
    expect(await store().append(stream, 'no-stream', start)).toEqual(answers[0]);
    await expect(store().append(stream, 1n, numbered(2, 2))).rejects.toThrow(RevisionConflict);
    await expect(store().append(stream, 1n, [...next, noted()])).rejects.toThrow(RevisionConflict);
    expect(await written()).toEqual(range(5));
  });

  test('sixteen writers on one stream write each revision once', { timeout: 60_000 }, async () => {
    const contended = stream;
    const write = async (writer: number) => {
      for (let done = 0; done < 5; ) {
        const last = await drain(store().readStream(contended, { direction: 'backwards', limit: 1 }));
        const outcome = await store()
          .append(contended, last[0]?.revision ?? 'no-stream', [noted({ n: writer })])
          .catch((error: unknown) => error);
        if (!(outcome instanceof Error)) done++;
        else if (!(outcome instanceof RevisionConflict)) throw outcome;
      }
    };
    await Promise.all(range(16).map(write));
    const events = await drain(store().readStream(contended));
    expect(events.map(({ revision }) => revision)).toEqual(range(80).map(BigInt));
    for (const writer of range(16)) expect(numbersOf(events).filter((n) => n === writer)).toHaveLength(5);
  });

  test('exactly one of many writers that expect no stream succeeds', async () => {
    const attempts = range(50).map((n) => store().append(stream, 'no-stream', [noted({ n })]));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await written()).toHaveLength(1);
  });

  test('concurrent appends each get their own result', async () => {
    const names = range(40).map((n) => `${stream}-${n}`);
    await Promise.all(
      names.filter((_, n) => n % 2 === 0).map((name) => store().append(name, 'any', [noted()])),
    );
    const outcomes = await Promise.allSettled(
      names.map((name) => store().append(name, 'no-stream', numbered(2))),
    );
    outcomes.forEach((outcome, n) => {
      if (n % 2 === 0) expect(outcome).toMatchObject({ reason: { streamName: names[n], actual: 0n } });
      else expect(outcome).toMatchObject({ value: { revision: 1n } });
    });
  });

  test('many appends at once are written in their order, and a repeat of them writes nothing', async () => {
    const appends = range(300).map((n): Append => {
      const revision = BigInt(Math.floor(n / 7)) * 2n;
      return {
        streamName: `${stream}-${n % 7}`,
        expected: revision === 0n ? 'no-stream' : revision - 1n,
        events: numbered(2, 2 * n),
      };
    });
    const first = await store().appendInOrder(appends);
    expect(first.map(({ revision }) => revision)).toEqual(
      range(300).map((n) => BigInt(Math.floor(n / 7) * 2 + 1)),
    );
    const filter = { streamPrefixes: [`${stream}-`] };
    expect(numbersOf(await drain(store().readAll({ filter })))).toEqual(range(600));
    expect(await store().appendInOrder(appends)).toEqual(first);
    expect(await drain(store().readAll({ filter }))).toHaveLength(600);
  });

  test('a conflict among many appends is reported, and the store writes the next ones', async () => {
    await store().append(`${stream}-1`, 'no-stream', numbered(3));
    const appends = range(20).map(
      (n): Append => ({ streamName: `${stream}-${n}`, expected: 'no-stream', events: numbered(1) }),
    );
    await expect(store().appendInOrder(appends)).rejects.toMatchObject({
      name: 'RevisionConflict',
      streamName: `${stream}-1`,
      actual: 2n,
    });
    const [next] = await store().appendInOrder([
      { streamName: `${stream}-1`, expected: 2n, events: numbered(1, 3) },
    ]);
    expect(next).toMatchObject({ revision: 3n });
  });

  test('an event of 512 KiB is stored, and a larger one rejects its whole append', async () => {
    const largest = eventOf(MAX_EVENT_BYTES);
    await store().append(stream, 'no-stream', [largest]);
    const [stored] = await drain(store().readStream(stream));
    expect(stored?.data.text).toHaveLength(String(largest.data.text).length);
    const refused = store().append(stream, 0n, [noted(), eventOf(MAX_EVENT_BYTES + 1)]);
    await expect(refused).rejects.toThrow(AppendTooLarge);
    expect(await written()).toHaveLength(1);
  });

  test('an append holds at most 1 MiB', async () => {
    const half = MAX_APPEND_BYTES / 2;
    await store().append(stream, 'no-stream', [eventOf(half), eventOf(half)]);
    const refused = store().append(stream, 1n, [eventOf(half), eventOf(half - 300), eventOf(301)]);
    await expect(refused).rejects.toThrow(AppendTooLarge);
    expect(await written()).toHaveLength(2);
  });

  test.for<[string, Partial<NewEvent> & { stream?: string; expected?: bigint }]>([
    ['an id that is no UUID', { id: 'event-1' }],
    ['the nil UUID', { id: '00000000-0000-0000-0000-000000000000' }],
    ['an event without a type', { type: '' }],
    ['a system type', { type: '$metadata' }],
    ['a stream without a name', { stream: '' }],
    ['a system stream', { stream: '$settings' }],
    ['a stream name outside ASCII', { stream: 'add-on-é' }],
    ['a negative revision', { expected: -1n }],
  ])(
    '%s is rejected, and the store keeps working',
    async ([, { stream: name = stream, expected, ...wrong }]) => {
      const refused = store().append(name, expected ?? 'any', [noted({ n: 0 }), { ...noted(), ...wrong }]);
      await expect(refused).rejects.toThrow(InvalidAppend);
      await store().append(stream, 'no-stream', [noted({ n: 1 })]);
      expect(await written()).toEqual([1]);
    },
  );

  test('an empty append is rejected', async () => {
    await expect(store().append(stream, 'any', [])).rejects.toThrow(InvalidAppend);
  });

  test('event ids are stored in lower case', async () => {
    const id = randomUUID();
    await store().append(stream, 'any', [{ ...noted(), id: id.toUpperCase() }]);
    expect((await drain(store().readStream(stream)))[0]?.id).toBe(id);
  });
}

/** An event of exactly this size in bytes. */
function eventOf(bytes: number): NewEvent {
  const event = noted({ text: '' });
  const used = JSON.stringify(event.data).length + JSON.stringify(event.metadata).length;
  return { ...event, data: { text: 'x'.repeat(bytes - used) } };
}
