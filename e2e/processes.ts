// Finds and kills processes of the product.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

type Process = { pid: number; parent: number; command: string };

/** All processes except zombies. */
async function processes(): Promise<Process[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,stat=,comm=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || command === undefined || state?.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** A process and its descendants, itself first. */
export async function treeOf(pid: number): Promise<Process[]> {
  const all = await processes();
  const tree = all.filter((process) => process.pid === pid);
  for (const { pid: parent } of tree) tree.push(...all.filter((process) => process.parent === parent));
  return tree;
}

/** The processes that still run. A reused process id does not count. */
export async function survivorsOf(tree: readonly Process[]): Promise<Process[]> {
  const all = await processes();
  return all.filter(({ pid, command }) =>
    tree.some((process) => process.pid === pid && process.command === command),
  );
}

/** Sends SIGKILL to all of them, as in a power failure. */
export function killAll(tree: readonly Process[]): void {
  for (const { pid } of tree) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended together with its parent.
    }
  }
}
