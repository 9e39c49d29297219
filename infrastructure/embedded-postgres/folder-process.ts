import { readdir, readlink, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ProcessInfo, processInfo } from './process-info.ts';

/** The process, if it is a PostgreSQL process on this data folder. */
export async function folderProcess(pid: number, folder: string): Promise<ProcessInfo | undefined> {
  const info = processInfo(pid);
  if (!info) return undefined;
  if (process.platform !== 'linux') {
    return /^\S.*\/postgres -D /.test(info.command) && info.command.includes(folder) ? info : undefined;
  }
  const [program, workingFolder] = await Promise.all([link(`/proc/${pid}/exe`), link(`/proc/${pid}/cwd`)]);
  if (basename(program).split(' ')[0] !== 'postgres') return undefined; // it may end in ' (deleted)'
  return workingFolder === (await realpath(folder)) ? info : undefined;
}

/** The sessions and helpers that outlived a server of this folder; none where the platform cannot tell. */
export async function strayProcesses(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const found: number[] = [];
  for (const pid of pids) {
    const info = await folderProcess(pid, folder);
    if (info?.command.startsWith('postgres: ') && !(await folderProcess(info.parent, folder)))
      found.push(pid);
  }
  return found;
}

const link = (path: string) => readlink(path).catch(() => '');
