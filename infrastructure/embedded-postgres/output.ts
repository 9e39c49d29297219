import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Hands each line that the process prints to `onLine`; never lets its pipes fill up. */
export function readOutput(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface(stream).on('line', onLine);
  }
}

/** Waits for the process to end; returns its exit code and output. Rejects when it could not be started. */
export async function finished(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const lines: string[] = [];
  readOutput(child, (line) => lines.push(line));
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, output: lines.join('\n') };
}
