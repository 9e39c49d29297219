import { until } from './until.ts';

const PATIENCE_MS = 60_000;

/** Asks a server to end its sessions and write everything to disk, and forces it to end if it does not in time. */
export async function shutDown(signal: (name: NodeJS.Signals) => void, gone: () => boolean): Promise<void> {
  signal('SIGINT');
  if (await until(gone, PATIENCE_MS)) return;
  signal('SIGQUIT'); // ends at once; the next start replays the log
  await until(gone, PATIENCE_MS);
}
