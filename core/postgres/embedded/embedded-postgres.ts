// PostgreSQL as a part of this process: real server binaries, started, watched and stopped by us.
import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { secretFile } from '../../config/secret-file.ts';
import { type Logger, silent } from '../logger.ts';
import { installedBinaries } from './binaries.ts';
import { clusterExists, createCluster, SUPERUSER } from './cluster.ts';
import { freePort } from './free-port.ts';
import { operatorOf } from './operator.ts';
import { endOrphans, stopServer } from './orphan.ts';
import { reachableBinaries } from './reachable-binaries.ts';
import { PortTaken, type Server, type ServerOptions, startServer } from './server.ts';
import type { Settings } from './settings.ts';

export type EmbeddedPostgresOptions = {
  /** The site's data folder; the server's own is `postgres` in it. */
  dataDir: string;
  /** [a free one] */
  port?: number;
  /** False only where losing everything in a crash is fine, as in tests. [true] */
  fsync?: boolean;
  logger?: Logger;
  /** Server settings that differ from ours. */
  settings?: Settings;
};

export type EmbeddedPostgres = {
  /** Where to connect, with a password that only this machine's operator can read. */
  url: string;
  pid: number;
  /** Stops the server cleanly and waits for its end; may be called twice. */
  stop(): Promise<void>;
};

/**
 * Starts the server on its data folder, which is created the first time. A server that a killed process left behind
 * is stopped first.
 * @throws EmbeddedPostgresError, in one line, when it cannot run here
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { fsync = true, logger = silent, settings = {} } = options;
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = join(dataDir, 'postgres');
  const owner = await stat(folder).catch(() => undefined);
  const operator = operatorOf(owner);
  const binaries = await reachableBinaries(installedBinaries(), operator);

  const password = await secretFile(join(dataDir, 'postgres-password'));
  if (await clusterExists(folder)) await endOrphans(folder, logger);
  else await createCluster({ folder, binaries, operator, password, fsync });

  const server = await startOnAPort({ folder, binaries, operator, fsync, settings, logger }, options.port);
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${server.port}/postgres`,
    pid: server.pid,
    async stop() {
      await stopServer(server.pid);
      await server.exited;
    },
  };
}

/** A free port can be taken by somebody else before the server has it: then another one will do. */
async function startOnAPort(
  options: Omit<ServerOptions, 'port'>,
  wanted: number | undefined,
): Promise<Server & { port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort());
    try {
      return { ...(await startServer({ ...options, port })), port };
    } catch (error) {
      if (!(error instanceof PortTaken) || wanted !== undefined || attempt === 10) throw error;
    }
  }
}
