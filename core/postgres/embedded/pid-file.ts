import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running server says of itself in its data folder. */
export type PidFile = { pid: number; ready: boolean };

export const pidFilePath = (folder: string) => join(folder, 'postmaster.pid');

/** Reads the server's own note; undefined when there is none or it is only half written. */
export async function readPidFile(folder: string): Promise<PidFile | undefined> {
  const text = await readFile(pidFilePath(folder), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  return { pid, ready: lines[7]?.trim() === 'ready' };
}
