// How much memory the product's processes use.
import { readFile } from 'node:fs/promises';
import { treeOf } from '../../e2e/processes.ts';

/**
 * In MB. `postgres` is the private memory of its processes; the shared cache is left out, because it fills over time.
 */
export type Memory = { node: number; postgres: number };

export async function memoryOf(pid: number): Promise<Memory> {
  const memory: Memory = { node: 0, postgres: 0 };
  for (const { pid: each, command } of await treeOf(pid)) {
    if (command.startsWith('postgres')) memory.postgres += await kilobytes(each, 'smaps_rollup', /^Private_/);
    else memory.node += await kilobytes(each, 'status', /^VmRSS:/);
  }
  return { node: memory.node / 1024, postgres: memory.postgres / 1024 };
}

/** The sum of some lines of a process's file in /proc; 0 if the process has just ended. */
async function kilobytes(pid: number, file: 'status' | 'smaps_rollup', lines: RegExp): Promise<number> {
  const text = await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => lines.test(line))
    .reduce((sum, line) => sum + Number.parseInt(line.replace(/^\S+\s+/, ''), 10), 0);
}

/** The rise from the first value to the last on the line of best fit, as a share of the mean. */
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
