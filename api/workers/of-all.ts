// Questions from the primary to all of its workers.
import { setTimeout as pause } from 'node:timers/promises';
import type { Shown, Values } from './messages.ts';
import type { WorkerPeer } from './worker-set.ts';

type Asked = Pick<WorkerPeer, 'ask'>;

/** Timeout for a busy worker's answer; its metrics are left out of this scrape when it takes longer. */
const VALUES_MS = 2000;

/** The metrics of the workers that answer in time. */
export async function valuesOfAll(workers: readonly Asked[], withinMs = VALUES_MS): Promise<Values[]> {
  const answers = workers.map((worker) => within(withinMs, worker.ask('values', undefined), undefined));
  return (await Promise.all(answers)).filter((values) => values !== undefined);
}

/** Whether all show a position in time. A worker that ends counts as showing it, since it serves nothing old. */
export async function reachedByAll(workers: readonly Asked[], shown: Shown): Promise<boolean> {
  const answers = workers.map((worker) => within(shown.timeoutMs, worker.ask('isShown', shown), false, true));
  return (await Promise.all(answers)).every(Boolean);
}

/** The answer; `late` when it takes longer, `failed` when it fails. */
async function within<T, L>(ms: number, answer: Promise<T>, late: L, failed: L = late): Promise<T | L> {
  const timer = new AbortController();
  try {
    const answered = answer.catch(() => failed);
    return await Promise.race([answered, pause(ms, late, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
