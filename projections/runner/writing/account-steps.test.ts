import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type AccountRange, inAccountSteps } from './account-steps.ts';

async function rangesFor(accounts: number): Promise<AccountRange[]> {
  const ranges: AccountRange[] = [];
  await inAccountSteps(accounts, async (range) => ranges.push(range), 'in one transaction');
  return ranges;
}

test('every account is in one step', async () => {
  for (const accounts of [0, 20, 21, 2000]) {
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

test('few accounts take one step, many take a step for each 20', async () => {
  expect(await rangesFor(20)).toHaveLength(1);
  expect(await rangesFor(2000)).toHaveLength(100);
});

test('steps that are transactions begin at most every 3.75 ms', async () => {
  const begin = performance.now();
  await inAccountSteps(2000, async () => {}, 'each in its own');
  expect(performance.now() - begin).toBeGreaterThan(95 * 3.75); // of 100, the first two begin at once
});

test('the steps of several callers take turns, and a failure ends only its own', async () => {
  let running = 0;
  const step = async () => {
    expect(++running).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
  };
  let failures = 0;
  const fails = inAccountSteps(
    1000,
    async () => {
      failures++;
      throw new Error('The server is gone');
    },
    'each in its own',
  );
  const others = [
    inAccountSteps(1000, step, 'each in its own'),
    inAccountSteps(1000, step, 'in one transaction'),
  ];
  await expect(fails).rejects.toThrow('The server is gone');
  await Promise.all(others);
  expect(failures).toBe(1);
});
