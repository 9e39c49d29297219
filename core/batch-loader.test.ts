import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { batchLoader } from './batch-loader.ts';

test('concurrent requests are loaded in one batch, each with its own answer', async () => {
  const questions: (readonly number[])[] = [];
  const double = batchLoader(async (keys: readonly number[]) => {
    questions.push(keys);
    return keys.map((key) => key * 2);
  });
  expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2]);
  expect(questions).toEqual([[1, 2, 1]]);
});

test('a request made while a batch is loading goes into the next batch', async () => {
  let version = 1;
  const under: (() => void)[] = [];
  const read = batchLoader(async (keys: readonly string[]) => {
    const read = version;
    await new Promise<void>((resolve) => under.push(resolve));
    return keys.map((key) => `${key}${read}`);
  });
  const first = read('a');
  await expect.poll(() => under.length).toBe(1);
  version = 2;
  const [second, third] = [read('a'), read('b')];
  under[0]?.();
  expect(await first).toBe('a1');
  await expect.poll(() => under.length).toBe(2);
  under[1]?.();
  expect(await Promise.all([second, third])).toEqual(['a2', 'b2']);
});

test('each batch runs in the context of its first caller', async () => {
  const caller = new AsyncLocalStorage<string>();
  const ranFor: unknown[] = [];
  const under: (() => void)[] = [];
  const read = batchLoader(async (keys: readonly string[]) => {
    ranFor.push(caller.getStore());
    await new Promise<void>((resolve) => under.push(resolve));
    return keys;
  });
  const first = caller.run('ada', () => read('a'));
  await expect.poll(() => under.length).toBe(1);
  const second = caller.run('ben', () => read('b'));
  const third = caller.run('cora', () => read('c'));
  under[0]?.();
  await first;
  await expect.poll(() => under.length).toBe(2);
  under[1]?.();
  await Promise.all([second, third]);
  expect(ranFor).toEqual(['ada', 'ben']);
});

test('a failure rejects only the requests of its batch, and the next batch loads again', async () => {
  let isAway = true;
  const ask = batchLoader(async (keys: readonly string[]) => {
    if (isAway) throw new Error('away');
    return keys;
  });
  const answers = await Promise.allSettled([ask('a'), ask('b')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await ask('c')).toBe('c');
});
