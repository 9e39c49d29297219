import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Logger } from '@sandcrate/core/logger.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { dataFolderArgument, launch } from './launch.ts';
import type { Operator } from './operator.ts';
import { readOutput } from './output.ts';
import { readPidFile } from './pid-file.ts';
import { type Settings, serverArguments } from './settings.ts';
import { shutDown, until } from './shut-down.ts';
import { supervisorMark } from './supervisor.ts';

export type ServerOptions = {
  folder: string;
  binaries: Binaries;
  operator: Operator | undefined;
  fsync: boolean;
  settings: Settings;
  logger: Logger;
};

/** A server that accepts connections. */
export type Server = {
  pid: number;
  /** Resolves when it has ended, for whatever reason. */
  exited: Promise<void>;
  /** Ends its sessions, writes everything to disk and stops it. */
  stop(): Promise<void>;
};

/** Another server of this folder is running or has left something behind. */
export class FolderBusy extends EmbeddedPostgresError {}

/**
 * Starts the server and waits until it accepts connections, however long recovery takes.
 * @throws FolderBusy when it is not alone in its folder
 * @throws EmbeddedPostgresError with the server's own reason when it ends instead
 */
export async function startServer({
  folder,
  binaries,
  operator,
  ...options
}: ServerOptions): Promise<Server> {
  const data = dataFolderArgument(folder);
  const settings = serverArguments(options.fsync, { unix_socket_directories: data, ...options.settings });
  const child = launch(binaries.postgres, ['-D', data, ...settings, ...supervisorMark()], {
    folder,
    operator,
  });
  const reasons: string[] = [];
  readOutput(child, (line) => {
    const { backend, severity, text } = parse(line);
    if (backend !== CLIENT && (severity === 'FATAL' || text.startsWith('could not bind'))) reasons.push(text);
    report(line, options.logger);
  });
  await once(child, 'spawn');
  const exited = once(child, 'exit').then(() => {}); // sessions that outlive it keep its output open
  const closed = once(child, 'close');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await until(async () => hasEnded() || (await isReady(child, folder)), Number.POSITIVE_INFINITY);
  if (hasEnded() || child.pid === undefined) {
    await closed;
    throw failure(reasons[0] ?? 'it ended without a reason');
  }
  return {
    pid: child.pid,
    exited,
    async stop() {
      await shutDown((signal) => child.kill(signal), hasEnded);
      await exited;
    },
  };
}

function failure(reason: string): EmbeddedPostgresError {
  const message = `PostgreSQL did not start: ${reason}`;
  const busy = /^(?:lock file|pre-existing shared memory block)/.test(reason);
  return busy ? new FolderBusy(message) : new EmbeddedPostgresError(message);
}

async function isReady(child: ChildProcess, folder: string): Promise<boolean> {
  const server = await readPidFile(folder);
  return typeof server === 'object' && server.pid === child.pid && server.ready;
}

const CLIENT = 'client backend';

function parse(line: string): { backend: string; severity: string; text: string } {
  const [, backend = '', severity = '', text = line] = /^([^|]*)\|(\w+): +(.*)/.exec(line) ?? [];
  return { backend, severity, text };
}

/** Logs what concerns the operator. A client's own errors reach that client, and may hold personal data. */
function report(line: string, logger: Logger): void {
  const { backend, severity, text } = parse(line);
  const message = `PostgreSQL: ${text}`;
  if (backend === CLIENT && severity !== 'PANIC') return;
  if (severity === 'PANIC' || severity === 'FATAL' || severity === 'ERROR') logger.error(message);
  else if (severity === 'WARNING') logger.warn(message);
  else if (backend === 'startup') logger.info(message);
  else logger.debug(message);
}
