import { setTimeout as delay } from 'node:timers/promises';

/** Waits until a condition is true. */
export async function pollUntil(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(100);
}
