import { expect, test } from 'vitest';
import { KeptResults } from './kept-results.ts';

/** Results that count how often they were computed. */
function counted(maxBytes: number) {
  const kept = new KeptResults<string>(maxBytes, { sizeOf: (result) => result.length });
  let computed = 0;
  return async (key: string, result = '') => {
    const before = computed;
    await kept.of(key, async () => {
      computed += 1;
      return result;
    });
    return computed > before ? 'computed' : 'kept';
  };
}

test('a result is computed once while it fits', async () => {
  const ask = counted(1000);
  expect([await ask('a'), await ask('b', 'x'.repeat(900)), await ask('a')]).toEqual([
    'computed',
    'computed',
    'kept',
  ]);
  await ask('c', 'x'.repeat(900));
  expect(await ask('b')).toBe('computed');
});

test('keys take memory as results do', async () => {
  const ask = counted(1000);
  await ask('first');
  for (const letter of 'abcdef') await ask(letter.repeat(100));
  expect(await ask('first')).toBe('computed');
});

test('concurrent callers share a result, and a failure is not kept', async () => {
  const kept = new KeptResults<string>(1000);
  let failures = 0;
  const fail = async () => {
    failures += 1;
    throw new Error('too slow');
  };
  await Promise.allSettled([kept.of('a', fail), kept.of('a', fail)]);
  expect(failures).toBe(1);
  expect(await kept.of('a', async () => 'done')).toBe('done');
});

test('the computation goes on as long as one of its callers waits, and is then begun anew', async () => {
  const kept = new KeptResults<string>(1000);
  const signals: AbortSignal[] = [];
  const make = (signal: AbortSignal) =>
    new Promise<string>((_, reject) => {
      signals.push(signal);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const callers = [new AbortController(), new AbortController()];
  const results = callers.map(({ signal }) => kept.of('a', make, signal));
  const outcome = Promise.allSettled(results);
  callers[0]?.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  callers[1]?.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await kept.of('a', async () => 'anew')).toBe('anew');
});

test('a result that is evicted or too large to be cached is reported', async () => {
  const dropped: string[] = [];
  const kept = new KeptResults<string>(100, {
    sizeOf: ({ length }) => length,
    onDropped: (result) => dropped.push(result.slice(0, 1)),
  });
  await kept.of('1', async () => 'a'.repeat(60));
  await kept.of('2', async () => 'b'.repeat(60));
  await kept.of('3', async () => 'c'.repeat(200));
  await expect.poll(() => dropped.sort()).toEqual(['a', 'c']);
});
