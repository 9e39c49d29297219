import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A running process. Its start time distinguishes it from a later one with the same id. */
export type ProcessInfo = { command: string; parent: number; startedAt: string };

/** The process with this id; undefined when there is none, or only a zombie that waits for its parent. */
export function processInfo(pid: number): ProcessInfo | undefined {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

function fromProc(pid: number): ProcessInfo | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain spaces and brackets; state, parent and the rest follow the last one.
  const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return undefined;
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  return { command, parent: Number(parent), startedAt: rest[17] ?? '' };
}

function fromPs(pid: number): ProcessInfo | undefined {
  const options = ['-ww', '-o', 'stat=,ppid=,lstart=,command=', '-p', String(pid)];
  const line = execFileSync('ps', options, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
  const [, state, parent, startedAt, command] =
    /^\s*(\S+)\s+(\d+)\s+(\S+ \S+ +\d+ \S+ \d+)\s+(.*)/.exec(line) ?? [];
  if (!startedAt || state?.startsWith('Z')) return undefined;
  return { command: command ?? '', parent: Number(parent), startedAt: startedAt.replace(/\s+/g, '-') };
}
