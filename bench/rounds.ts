// Compares two ways of doing a thing, alternating, so that both run under the same conditions.

export type Rounds = { atOnce: number; rounds: number; roundMs: number };

/** Completions per second, as medians over the rounds, and the median of the rounds' ratios. */
export type Compared = {
  ours: number;
  raw: number;
  ratio: number;
  /** The rate of an older release, if one is measured too. */
  older?: number;
};

type Way = () => Promise<unknown>;
type Measured = { ours: number; raw: number; older: number };

/** Runs one round of each way to warm up, then measures the rounds, reversing the order each time. */
export async function compare(
  { ours, raw, older }: { ours: Way; raw: Way; older?: Way | undefined },
  { atOnce, rounds, roundMs }: Rounds,
): Promise<Compared> {
  const measured: Measured[] = [];
  for (let round = 0; round <= rounds; round++) {
    const rates: Measured = { ours: Number.NaN, raw: Number.NaN, older: Number.NaN };
    const measure = async (way: keyof Measured, task: Way | undefined) => {
      if (task) rates[way] = await ratePerSecond(task, atOnce, roundMs);
    };
    const turns = [() => measure('raw', raw), () => measure('ours', ours), () => measure('older', older)];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
    if (round > 0) measured.push(rates);
  }
  return {
    ours: median(measured.map((rates) => rates.ours)),
    raw: median(measured.map((rates) => rates.raw)),
    ratio: median(measured.map((rates) => rates.ours / rates.raw)),
    ...(older ? { older: median(measured.map((rates) => rates.older)) } : {}),
  };
}

/** How often per second `task` completes when `atOnce` of it run concurrently. */
export async function ratePerSecond(
  task: () => Promise<unknown>,
  atOnce: number,
  ms: number,
): Promise<number> {
  const start = performance.now();
  let done = 0;
  const worker = async () => {
    do {
      await task();
      done++;
    } while (performance.now() - start < ms); // at least once, however slow the machine is
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (done * 1000) / (performance.now() - start);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
