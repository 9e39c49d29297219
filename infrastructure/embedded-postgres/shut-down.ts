import { until } from './until.ts';

const PATIENCE_MS = 60_000;

/** Asks a server to end its sessions and write everything out, waits for its end, and insists when it does not come. */
export async function shutDown(signal: (name: NodeJS.Signals) => void, gone: () => boolean): Promise<void> {
  signal('SIGINT');
  if (await until(gone, PATIENCE_MS)) return;
  signal('SIGQUIT'); // ends at once; the next start replays the log
  await until(gone, PATIENCE_MS);
}
