// Writes for many accounts, in short steps, so that the writes of others are hardly held up.
import { setTimeout as delay } from 'node:timers/promises';

/** About how many accounts a step is for. */
const STEP = 30;

/** A step begins at most this often. A process notifies 10,000 people in three ways in 4.5 s. */
const EVERY_MS = 4;

/** Whether something for so many accounts takes more than one step. */
export const isForMany = (accounts: number): boolean => accounts > STEP;

/** The first and the last account id of a range. */
export type AccountRange = { from: string; to: string };

/** The range of all ids. */
export const EVERY_ACCOUNT: AccountRange = rangeOf(0, 1);

/** The steps of a process take turns. */
let last: Promise<unknown> = Promise.resolve();
/** When the next one begins, on the monotonic clock. */
let next = 0;

/**
 * Calls `step` for one range of account ids after another; together they hold all ids. Ids are random, so ranges of one
 * size hold about as many accounts.
 * @param accounts about how many accounts there are in all
 * @throws what a step throws; no step follows it
 */
export async function inAccountSteps(
  accounts: number,
  step: (range: AccountRange) => Promise<unknown>,
): Promise<void> {
  if (!isForMany(accounts)) return void (await step(EVERY_ACCOUNT));
  const steps = Math.ceil(accounts / STEP);
  for (let n = 0; n < steps; n++) await inTurn(() => step(rangeOf(n, steps)));
}

function inTurn(step: () => Promise<unknown>): Promise<void> {
  const turn = last.then(async () => {
    const restMs = next - performance.now();
    if (restMs > 0) await delay(restMs);
    next = Math.max(next, performance.now() - EVERY_MS) + EVERY_MS; // a timer that was late is made up for
    await step();
  });
  last = turn.catch(() => {});
  return turn;
}

/** The range with a number, from 0, of so many that are equally wide. */
function rangeOf(number: number, count: number): AccountRange {
  const begin = (n: number) => Math.floor((n / count) * 2 ** 32);
  const prefix = (n: number) => n.toString(16).padStart(8, '0');
  return {
    from: `${prefix(begin(number))}-0000-0000-0000-000000000000`,
    to: `${prefix(begin(number + 1) - 1)}-ffff-ffff-ffff-ffffffffffff`,
  };
}
