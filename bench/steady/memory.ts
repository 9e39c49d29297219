// How much memory the processes of the product hold.
import { readFile } from 'node:fs/promises';
import { treeOf } from '../../e2e/processes.ts';

/** In MB. `postgres` is what its processes have each for themselves: the cache that they share fills up with time. */
export type Memory = { node: number; postgres: number };

export async function memoryOf(pid: number): Promise<Memory> {
  const memory: Memory = { node: 0, postgres: 0 };
  for (const { pid: each, command } of await treeOf(pid)) {
    if (command.startsWith('postgres')) memory.postgres += await kilobytes(each, 'smaps_rollup', /^Private_/);
    else memory.node += await kilobytes(each, 'status', /^VmRSS:/);
  }
  return { node: memory.node / 1024, postgres: memory.postgres / 1024 };
}

/** The sum of some lines of what the system tells of a process; nothing of one that has just ended. */
async function kilobytes(pid: number, file: 'status' | 'smaps_rollup', lines: RegExp): Promise<number> {
  const text = await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => lines.test(line))
    .reduce((sum, line) => sum + Number.parseInt(line.replace(/^\S+\s+/, ''), 10), 0);
}

/** By what part of their mean values rise from the first to the last, on the straight line that fits them best. */
export function growth(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = (values.length - 1) / 2;
  let [above, below] = [0, 0];
  for (const [index, value] of values.entries()) {
    above += (index - middle) * (value - mean);
    below += (index - middle) ** 2;
  }
  return below === 0 ? 0 : ((above / below) * (values.length - 1)) / mean;
}
