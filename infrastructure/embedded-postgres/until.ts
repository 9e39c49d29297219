import { setTimeout as delay } from 'node:timers/promises';

/** Waits until the condition is true; returns false when it is not in time. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  patienceMs: number,
): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await delay(10);
  }
  return true;
}
