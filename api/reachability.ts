// Whether the file storage and the virus scanner answer. They are probed every few seconds at most.
import { setTimeout as pause } from 'node:timers/promises';

export type Reachability = 'ok' | 'away';

const ASK_EVERY_MS = 5000;
/** A server that takes longer counts as away, because readiness probes wait only a few seconds. */
const PATIENCE_MS = 800;

/** @param ask rejects when the server is away */
export function reachabilityOf(ask: () => Promise<unknown>): () => Promise<Reachability> {
  let asked: { at: number; answer: Promise<Reachability> } | undefined;
  return () => {
    const now = performance.now();
    if (asked === undefined || now - asked.at >= ASK_EVERY_MS) asked = { at: now, answer: within(ask()) };
    return asked.answer;
  };
}

async function within(answer: Promise<unknown>): Promise<Reachability> {
  const reached = answer.then(
    () => 'ok' as const,
    () => 'away' as const,
  );
  return Promise.race([reached, pause(PATIENCE_MS, 'away' as const, { ref: false })]);
}
