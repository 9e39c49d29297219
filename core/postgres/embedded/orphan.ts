import { readdir, readlink, realpath, rm } from 'node:fs/promises';
import type { Logger } from '../logger.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { pidFilePath, readPidFile } from './pid-file.ts';
import { processInfo } from './process-info.ts';
import { isOurs, supervisorOf } from './supervisor.ts';
import { until } from './until.ts';

const PATIENCE_MS = 60_000;

/**
 * Clears the way for a new server on this data folder: stops one whose supervisor was killed, and forgets one that
 * is gone, even when its process id belongs to somebody else by now.
 * @throws EmbeddedPostgresError when another living process uses the folder
 */
export async function endOrphans(folder: string, logger: Logger): Promise<void> {
  const server = await readPidFile(folder);
  if (!server) return;
  const command = await serverCommand(server.pid, folder);
  if (command !== undefined) {
    const user = supervisorOf(command) ?? (isOurs(command) ? undefined : server.pid);
    if (user !== undefined) {
      throw new EmbeddedPostgresError(
        `${folder} is in use by process ${user}: stop it or choose another DATA_DIR.`,
      );
    }
    logger.warn(`Stopping the PostgreSQL server ${server.pid} that a killed process left behind`);
    await stopServer(server.pid);
  }
  await endBackends(folder);
  await rm(pidFilePath(folder), { force: true });
}

/** Asks a server to end its sessions and write everything out, and waits for its end. */
export async function stopServer(pid: number): Promise<void> {
  const gone = () => processInfo(pid) === undefined;
  signal(pid, 'SIGINT');
  if (await until(gone, PATIENCE_MS)) return;
  signal(pid, 'SIGQUIT'); // ends at once; the next start replays the log
  await until(gone, PATIENCE_MS);
}

/** Sessions can outlive a server that was killed, and keep a new one from starting. */
async function endBackends(folder: string): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (Number.isInteger(pid) && (await serverCommand(pid, folder)) !== undefined) signal(pid, 'SIGQUIT');
  }
}

/** The command line of the process if it is a PostgreSQL process of this data folder. */
async function serverCommand(pid: number, folder: string): Promise<string | undefined> {
  const command = processInfo(pid)?.command;
  if (!command?.includes('postgres')) return undefined;
  if (process.platform !== 'linux') return command.includes(folder) ? command : undefined;
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return workingFolder === (await realpath(folder)) ? command : undefined;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
