import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A running process. Its start time tells it from a later one that was given the same id. */
export type ProcessInfo = { command: string; startedAt: string };

/** What runs under this id now; undefined when nothing does (or only a zombie that awaits its parent). */
export function processInfo(pid: number): ProcessInfo | undefined {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

function fromProc(pid: number): ProcessInfo | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold blanks and brackets; state, parent and the rest follow the last one.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return undefined;
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  return { command, startedAt: fields[18] ?? '' };
}

function fromPs(pid: number): ProcessInfo | undefined {
  const options = ['-ww', '-o', 'stat=,lstart=,command=', '-p', String(pid)];
  const line = execFileSync('ps', options, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
  const [, state, startedAt, command] = /^\s*(\S+)\s+(\S+ \S+ +\d+ \S+ \d+)\s+(.*)/.exec(line) ?? [];
  if (!startedAt || state?.startsWith('Z')) return undefined;
  return { command: command ?? '', startedAt: startedAt.replace(/\s+/g, '-') };
}
