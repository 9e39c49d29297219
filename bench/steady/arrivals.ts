// Requests at a constant rate that does not wait for responses, so that a slow response does not delay later requests.
import { setTimeout as pause } from 'node:timers/promises';

export type Arrivals = { perSecond: number; seconds: number };

export type Answered = {
  /** From the time when the request was due, in milliseconds. */
  latency: number;
  error: Error | undefined;
};

/** If this many requests wait for their responses, further ones are not sent and count as errors. */
const MOST_WAITING = 5000;

/** Sends the requests, reports each answer when it arrives, and settles when all have arrived. */
export async function letCome(
  { perSecond, seconds }: Arrivals,
  ask: () => Promise<unknown>,
  told: (answered: Answered) => void,
): Promise<void> {
  const waiting = new Set<Promise<void>>();
  const start = performance.now();
  const send = async (due: number) => {
    const error = await ask().then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
    );
    told({ latency: performance.now() - due, error });
  };
  for (let sent = 0; sent < perSecond * seconds; ) {
    const due = Math.floor(((performance.now() - start) * perSecond) / 1000);
    for (; sent <= due && sent < perSecond * seconds; sent++) {
      if (waiting.size >= MOST_WAITING) {
        told({ latency: Number.POSITIVE_INFINITY, error: new Error('not sent: too many requests wait') });
        continue;
      }
      const answered = send(start + (sent * 1000) / perSecond).finally(() => waiting.delete(answered));
      waiting.add(answered);
    }
    await pause(1);
  }
  await Promise.all(waiting);
}

/** The value that a share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
