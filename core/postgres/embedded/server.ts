import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Logger } from '../logger.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { dataFolderArgument, launch } from './launch.ts';
import type { Operator } from './operator.ts';
import { readOutput } from './output.ts';
import { readPidFile } from './pid-file.ts';
import { type Settings, serverArguments } from './settings.ts';
import { supervisorMark } from './supervisor.ts';
import { until } from './until.ts';

export type ServerOptions = {
  folder: string;
  binaries: Binaries;
  operator: Operator | undefined;
  port: number;
  fsync: boolean;
  settings: Settings;
  logger: Logger;
};

/** A server that accepts connections; `exited` resolves when it has ended, however that came about. */
export type Server = { pid: number; exited: Promise<void> };

/** The port was taken by somebody else before the server could have it. */
export class PortTaken extends EmbeddedPostgresError {}

/**
 * Starts the server and waits until it accepts connections, however long recovery takes.
 * @throws PortTaken when somebody else listens there
 * @throws EmbeddedPostgresError with the server's own reason when it ends instead
 */
export async function startServer({
  folder,
  binaries,
  operator,
  port,
  ...options
}: ServerOptions): Promise<Server> {
  const args = ['-D', dataFolderArgument(folder), ...serverArguments(port, options.fsync, options.settings)];
  const child = launch(binaries.postgres, [...args, ...supervisorMark()], { folder, operator });
  const failures: string[] = [];
  readOutput(child, (line) => {
    if (/\b(FATAL|could not bind)\b/.test(line)) failures.push(line.slice(line.indexOf(':') + 1).trim());
    report(line, options.logger);
  });
  await once(child, 'spawn');
  const exited = once(child, 'close').then(() => {});
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await until(async () => hasEnded() || (await isReady(child, folder)), Number.POSITIVE_INFINITY);
  if (!hasEnded() && child.pid !== undefined) return { pid: child.pid, exited };

  await exited;
  if (failures.some((line) => line.includes('could not bind'))) throw new PortTaken(`Port ${port} is taken`);
  throw new EmbeddedPostgresError(
    `PostgreSQL did not start: ${failures.at(-1) ?? 'it ended without a reason'}`,
  );
}

async function isReady(child: ChildProcess, folder: string): Promise<boolean> {
  const server = await readPidFile(folder);
  return server?.pid === child.pid && server?.ready === true;
}

/** Passes on what concerns the operator. A client's own errors reach that client, and may hold personal data. */
function report(line: string, logger: Logger): void {
  const [, backend, severity, text] = /^([^|]*)\|(\w+): +(.*)/.exec(line) ?? [];
  const message = `PostgreSQL: ${text ?? line}`;
  if (backend === 'client backend' && severity !== 'PANIC') return;
  if (severity === 'PANIC' || severity === 'FATAL' || severity === 'ERROR') logger.error(message);
  else if (severity === 'WARNING') logger.warn(message);
  else if (backend === 'startup') logger.info(message);
  else logger.debug(message);
}
