// How much processor time the processes of the product have used.
import { readFile } from 'node:fs/promises';
import { treeOf } from '../e2e/processes.ts';
import { type Compared, median } from './rounds.ts';

/** In milliseconds. */
export type ProcessorTime = { node: number; postgres: number };

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
/**
 * Fields of /proc/<pid>/stat after the command's name: the time of the process, and of its children that have ended.
 */
const OWN = [11, 12];
const OF_ENDED = [13, 14];

/** Since each process was started. Backends that have ended are counted with their server. */
export async function processorTimeOf(pid: number): Promise<ProcessorTime> {
  const time: ProcessorTime = { node: 0, postgres: 0 };
  for (const { pid: each, command } of await treeOf(pid)) {
    const fields = (await readFile(`/proc/${each}/stat`, 'utf8').catch(() => ''))
      .replace(/^.*\) /, '')
      .split(' ');
    const sum = (places: number[]) =>
      places.reduce((ticks, place) => ticks + Number(fields[place] ?? 0), 0) * TICK_MS;
    if (command.startsWith('postgres')) time.postgres += sum([...OWN, ...OF_ENDED]);
    else time.node += sum(OWN);
  }
  return time;
}

/** The cost of a run of `task` that is run `times` times, `atOnce` at a time. */
export async function processorTimePer(
  pid: number,
  task: () => Promise<unknown>,
  { times, atOnce }: { times: number; atOnce: number },
): Promise<ProcessorTime> {
  const before = await processorTimeOf(pid);
  let left = times;
  const worker = async () => {
    while (left-- > 0) await task();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const after = await processorTimeOf(pid);
  return { node: (after.node - before.node) / times, postgres: (after.postgres - before.postgres) / times };
}

/**
 * How many requests of each kind the product could answer with a second of processor time, as medians over alternating
 * rounds. Unlike a rate, this excludes the client's work.
 */
export async function requestsPerProcessorSecond(
  pid: number,
  { ours, raw }: { ours: () => Promise<unknown>; raw: () => Promise<unknown> },
  { times, atOnce, rounds }: { times: number; atOnce: number; rounds: number },
): Promise<Compared> {
  const measured: { ours: number; raw: number }[] = [];
  const perSecond = async (task: () => Promise<unknown>) => {
    const { node, postgres } = await processorTimePer(pid, task, { times, atOnce });
    return 1000 / (node + postgres);
  };
  await perSecond(ours);
  for (let round = 0; round < rounds; round++) {
    measured.push({ raw: await perSecond(raw), ours: await perSecond(ours) });
  }
  return {
    ours: median(measured.map((rates) => rates.ours)),
    raw: median(measured.map((rates) => rates.raw)),
    ratio: median(measured.map((rates) => rates.ours / rates.raw)),
  };
}
