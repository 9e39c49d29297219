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

const PATIENCE_MS = 60_000;

/** Asks a server to end its sessions and write everything to disk, and forces it to end if it does not in time. */
export async function shutDown(signal: (name: NodeJS.Signals) => void, gone: () => boolean): Promise<void> {
  signal('SIGINT');
  if (await until(gone, PATIENCE_MS)) return;
  signal('SIGQUIT'); // ends at once; the next start replays the log
  await until(gone, PATIENCE_MS);
}
