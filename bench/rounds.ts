// Compares two ways of doing a thing by turns, so that both meet the same machine.

export type Rounds = { atOnce: number; rounds: number; roundMs: number };

/** Completions a second of each, as medians over the rounds, and the median of the rounds' own ratios. */
export type Compared = { ours: number; raw: number; ratio: number };

/** Runs one round of each unmeasured, then round after round, the order changing each time. */
export async function compare(
  ways: { ours: () => Promise<unknown>; raw: () => Promise<unknown> },
  { atOnce, rounds, roundMs }: Rounds,
): Promise<Compared> {
  const measured: Compared[] = [];
  for (let round = 0; round <= rounds; round++) {
    const rate = (way: 'ours' | 'raw') => ratePerSecond(ways[way], atOnce, roundMs);
    const first = round % 2 === 0 ? await rate('raw') : undefined;
    const ours = await rate('ours');
    const raw = first ?? (await rate('raw'));
    if (round > 0) measured.push({ ours, raw, ratio: ours / raw });
  }
  return {
    ours: median(measured.map(({ ours }) => ours)),
    raw: median(measured.map(({ raw }) => raw)),
    ratio: median(measured.map(({ ratio }) => ratio)),
  };
}

/** How often a second `task` completes when so many run at once. */
export async function ratePerSecond(
  task: () => Promise<unknown>,
  atOnce: number,
  ms: number,
): Promise<number> {
  const start = performance.now();
  let done = 0;
  const worker = async () => {
    while (performance.now() - start < ms) {
      await task();
      done++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (done * 1000) / (performance.now() - start);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
