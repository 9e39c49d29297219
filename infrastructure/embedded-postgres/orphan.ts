import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '@sandcrate/core/logger.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { folderProcess, strayProcesses } from './folder-process.ts';
import { PID_FILE, readPidFile } from './pid-file.ts';
import { processInfo } from './process-info.ts';
import { shutDown, until } from './shut-down.ts';
import { SOCKET_LOCK } from './socket.ts';
import { isOurs, supervisorOf } from './supervisor.ts';

/** Another living process runs a server on the folder. */
export class FolderInUse extends EmbeddedPostgresError {}

// A process id in one of these files keeps a server from starting while any process has that id.
const LOCKS = [PID_FILE, SOCKET_LOCK];
const WRITING_MS = 2_000;
const ENDING_MS = 10_000;

/**
 * Prepares this data folder for a new server: stops a server whose supervisor was killed, and removes the lock files of
 * one that is gone, even when its process id now belongs to another process.
 * @throws FolderInUse when another living process has one there
 */
export async function endOrphans(folder: string, logger: Logger): Promise<void> {
  await until(async () => (await readPidFile(folder)) !== 'unreadable', WRITING_MS);
  const note = await readPidFile(folder);
  if (!note) return;
  if (note !== 'unreadable') await endServer(note.pid, folder, logger);
  const gone = async () => {
    const strays = await strayProcesses(folder);
    for (const pid of strays) signal(pid, 'SIGQUIT');
    return strays.length === 0;
  };
  await until(gone, ENDING_MS);
  if (!isDeepStrictEqual(await readPidFile(folder), note)) return; // another process started one meanwhile
  for (const lock of LOCKS) await rm(join(folder, lock), { force: true });
}

async function endServer(pid: number, folder: string, logger: Logger): Promise<void> {
  const server = await folderProcess(pid, folder);
  if (!server) return;
  const user = userOf(pid, server.command);
  if (user !== undefined) {
    throw new FolderInUse(`${folder} is in use by process ${user}: stop it, or choose another DATA_DIR.`);
  }
  logger.warn(`Stopping the PostgreSQL server ${pid} that a killed process left behind`);
  const gone = () => processInfo(pid)?.startedAt !== server.startedAt;
  await shutDown((name) => signal(pid, name), gone);
}

/** Whether a living process has a server running on this data folder. */
export async function isInUse(folder: string): Promise<boolean> {
  const note = await readPidFile(folder);
  if (!note || note === 'unreadable') return false;
  const server = await folderProcess(note.pid, folder);
  return server !== undefined && userOf(note.pid, server.command) !== undefined;
}

/** The process responsible for this server: its supervisor if that is alive, or else the server itself. */
const userOf = (pid: number, command: string) => supervisorOf(command) ?? (isOurs(command) ? undefined : pid);

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
