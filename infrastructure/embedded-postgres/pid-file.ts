import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const PID_FILE = 'postmaster.pid';

/** The contents of a running server's pid file. */
export type PidFile = { pid: number; ready: boolean };

/** Reads the server's pid file: undefined when there is none, 'unreadable' when it is empty or only half written. */
export async function readPidFile(folder: string): Promise<PidFile | 'unreadable' | undefined> {
  const text = await readFile(join(folder, PID_FILE), 'utf8').catch(missing(undefined));
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (lines.length < 2 || !Number.isInteger(pid) || pid <= 1) return 'unreadable';
  return { pid, ready: lines[7]?.trim() === 'ready' };
}

/** For `catch`: returns the value when a file does not exist, and rethrows any other error. */
export const missing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
