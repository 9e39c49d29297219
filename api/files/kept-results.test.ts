import { expect, test } from 'vitest';
import { KeptResults } from './kept-results.ts';

/** Results that count how often they were computed. */
function counted(maxBytes: number) {
  const kept = new KeptResults<string>(maxBytes, (result) => result.length);
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
