import { setTimeout as delay } from 'node:timers/promises';

/** Waits until a condition is true. @throws Error after five minutes, because something hangs */
export async function pollUntil(isSo: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const limit = Date.now() + 300_000;
  while (!(await isSo())) {
    if (Date.now() > limit) throw new Error(`It did not happen: ${what}`);
    await delay(50);
  }
}
