import { setTimeout as delay } from 'node:timers/promises';

/** Waits until something is so. @throws Error when it is not in five minutes: something hangs */
export async function pollUntil(isSo: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const limit = Date.now() + 300_000;
  while (!(await isSo())) {
    if (Date.now() > limit) throw new Error(`It did not happen: ${what}`);
    await delay(50);
  }
}
