import { setTimeout as delay } from 'node:timers/promises';

/** Waits until something holds. */
export async function pollUntil(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(100);
}
