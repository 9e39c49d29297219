// Compares two ways of doing a thing by turns, so that both meet the same machine.

export type Rounds = { atOnce: number; rounds: number; roundMs: number };

/** Completions a second of each, as medians over the rounds, and the median of the rounds' own ratios. */
export type Compared = {
  ours: number;
  raw: number;
  ratio: number;
  /** What an older release reaches, if there is one to be measured beside. */
  older?: number;
};

type Way = () => Promise<unknown>;
type Measured = { ours: number; raw: number; older: number };

/** Runs one round of each unmeasured, then round after round, the order changing each time. */
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
