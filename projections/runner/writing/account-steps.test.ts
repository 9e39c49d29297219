import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type AccountRange, inAccountSteps } from './account-steps.ts';

async function rangesFor(accounts: number): Promise<AccountRange[]> {
  const ranges: AccountRange[] = [];
  await inAccountSteps(accounts, async (range) => ranges.push(range));
  return ranges;
}

test('every account is in one step', async () => {
  for (const accounts of [0, 250, 251, 10_000]) {
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

test('few accounts take one step, many take a step for each 250', async () => {
  expect(await rangesFor(250)).toHaveLength(1);
  expect(await rangesFor(10_000)).toHaveLength(40);
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
