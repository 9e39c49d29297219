// A worker's side of the exchange with its primary process.
import type { ReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Peer, PrimaryCalls, WorkerCalls } from './messages.ts';

export type PrimaryPeer = Peer<PrimaryCalls, WorkerCalls>;

/** A worker whose event loop is blocked holds up the commands of others no longer than this. */
const OTHERS_MS = 500;

/**
 * The same read models, except that waiting for a position includes the other workers: the same person's next request
 * may go to any of them, and each has its own cached answers.
 */
export function shownByAll(readModels: ReadModels, primary: PrimaryPeer): ReadModels {
  primary.serve({
    isShown: ({ position, names, timeoutMs }) => readModels.waitFor(position, names, timeoutMs),
  });
  return {
    ...readModels,
    async waitFor(position, names, timeoutMs) {
      const isShownHere = await readModels.waitFor(position, names, timeoutMs);
      if (!isShownHere) return false;
      return primary.ask('isShownByAll', { position, names, timeoutMs: Math.min(timeoutMs, OTHERS_MS) });
    },
  };
}

/** The same metrics, collected from all processes of the site on this machine. */
export function measuredByAll(metrics: Metrics, primary: PrimaryPeer): Metrics {
  primary.serve({ values: () => metrics.values() });
  return { ...metrics, collect: () => primary.ask('measures', undefined) };
}
