// PostgreSQL as part of this process: real server binaries, started, watched and stopped by us.
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { secretFile } from '@sandcrate/core/config/secret-file.ts';
import { type Logger, silent } from '@sandcrate/core/logger.ts';
import { installedBinaries } from './binaries.ts';
import { clusterExists, createCluster, SUPERUSER, setPassword } from './cluster.ts';
import { explained } from './embedded-postgres-error.ts';
import { endOrphans, isInUse } from './orphan.ts';
import { operatorFor } from './ownership.ts';
import { reachableBinaries } from './reachable-binaries.ts';
import type { Settings } from './settings.ts';
import { socketFolder, socketUrl } from './socket.ts';
import { startAlone } from './start-alone.ts';
import { supervise } from './supervise.ts';

export type EmbeddedPostgresOptions = {
  /** The site's data folder; the server's own is `postgres` in it. */
  dataDir: string;
  /** False only where losing everything in a crash is acceptable, as in tests. [true] */
  fsync?: boolean;
  logger?: Logger;
  /** Server settings that differ from ours. */
  settings?: Settings;
};

export type EmbeddedPostgres = {
  /** Where to connect, as superuser; it carries the password. */
  url: string;
  /** The server's process id, which changes after a restart. */
  readonly pid: number;
  /** Stops the server cleanly and waits for its end; may be called twice. */
  stop(): Promise<void>;
};

/**
 * Starts the server on its data folder, which is created the first time, and starts it again if it ends unexpectedly.
 * A server that a killed process left behind is stopped first.
 * @throws FolderInUse when another living process has a server on the folder
 * @throws EmbeddedPostgresError, in one line, when it cannot run here
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { fsync = true, logger = silent, settings = {} } = options;
  const { dataDir, folder } = foldersOf(options.dataDir);
  return explained(dataDir, async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const operator = await operatorFor(folder);
    const binaries = await reachableBinaries(installedBinaries(), operator);
    const place = { folder, binaries, operator };
    const exists = await clusterExists(folder);
    const isLocked = exists && !existsSync(passwordFile(dataDir)); // the folder came without its password
    const password = await secretFile(isLocked ? newPasswordFile(dataDir) : passwordFile(dataDir));
    if (!exists) await createCluster({ ...place, password }, fsync);
    if (isLocked) {
      await endOrphans(folder, logger);
      await setPassword({ ...place, password });
      await rename(newPasswordFile(dataDir), passwordFile(dataDir));
    }

    const start = () => startAlone({ ...place, fsync, settings, logger });
    const server = supervise(await start(), start, logger);
    const socket = socketFolder(folder);
    return {
      url: socketUrl(socket, SUPERUSER, password),
      get pid() {
        return server.pid;
      },
      stop: () => server.stop().finally(socket.close),
    };
  });
}

/**
 * The server that a living process runs on this data folder, for use by a command; undefined when there is none. Call
 * `close` when done.
 */
export async function runningEmbeddedPostgres(
  options: Pick<EmbeddedPostgresOptions, 'dataDir'>,
): Promise<{ url: string; close(): void } | undefined> {
  const { dataDir, folder } = foldersOf(options.dataDir);
  return explained(dataDir, async () => {
    if (!(await isInUse(folder))) return undefined;
    const socket = socketFolder(folder);
    return {
      url: socketUrl(socket, SUPERUSER, await secretFile(passwordFile(dataDir))),
      close: socket.close,
    };
  });
}

/** Whether a server was ever started on this data folder. */
export const hasEmbeddedPostgres = ({ dataDir }: Pick<EmbeddedPostgresOptions, 'dataDir'>): boolean =>
  existsSync(foldersOf(dataDir).folder);

function foldersOf(path: string) {
  const dataDir = resolve(path);
  return { dataDir, folder: join(dataDir, 'postgres') };
}

const passwordFile = (dataDir: string) => join(dataDir, 'postgres-password');
const newPasswordFile = (dataDir: string) => `${passwordFile(dataDir)}.new`;
