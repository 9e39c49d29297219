import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type AccountRange, inAccountSteps } from './account-steps.ts';

async function rangesFor(accounts: number): Promise<AccountRange[]> {
  const ranges: AccountRange[] = [];
  await inAccountSteps(accounts, async (range) => ranges.push(range));
  return ranges;
}

test('every account is in one step', async () => {
  for (const accounts of [0, 30, 31, 2000]) {
    const ranges = await rangesFor(accounts);
    const ids = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
    for (let n = 0; n < 1000; n++) ids.push(randomUUID());
    for (const id of ids) {
      expect(
        ranges.filter(({ from, to }) => from <= id && id <= to),
        id,
      ).toHaveLength(1);
    }
  }
});

test('few accounts take one step, many take a step for each 30', async () => {
  expect(await rangesFor(30)).toHaveLength(1);
  expect(await rangesFor(2000)).toHaveLength(67);
});

test('steps begin at most every 4 ms', async () => {
  const begin = performance.now();
  await inAccountSteps(2000, async () => {});
  expect(performance.now() - begin).toBeGreaterThan(62 * 4); // of 67, the first two begin at once
});

test('the steps of several callers take turns, and a failure ends only its own', async () => {
  let running = 0;
  const step = async () => {
    expect(++running).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
  };
  let failures = 0;
  const fails = inAccountSteps(1000, async () => {
    failures++;
    throw new Error('The server is gone');
  });
  const others = [inAccountSteps(1000, step), inAccountSteps(1000, step)];
  await expect(fails).rejects.toThrow('The server is gone');
  await Promise.all(others);
  expect(failures).toBe(1);
});
