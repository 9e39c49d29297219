// The message to the operator when the site could not start.
import { ConfigError } from '@sandcrate/core/config/config.ts';
import { SecretsError } from '@sandcrate/core/config/secrets-error.ts';
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { EmbeddedPostgresError } from '@sandcrate/infrastructure/embedded-postgres/embedded-postgres-error.ts';
import { WrongMasterKey } from '@sandcrate/infrastructure/privacy/postgres-key-store.ts';
import pg from 'pg';
import { WorkerFailed } from '../workers/worker-set.ts';

const PLAIN = [ConfigError, EmbeddedPostgresError, SecretsError, WorkerFailed, WrongMasterKey];
/** An unknown database, a wrong user or password, too many connections, a server that starts or stops. */
const CONNECTING = /^(3D000|28|53300|57P0)/;

/** One line, with the driver's message about the server that it could not reach. */
function withCause({ message, cause }: Error): string {
  const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
  return reason.replace(/\s+/g, ' ').trim();
}

/** The reason if the operator can fix it, else all details of the error. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StoreUnavailable) return withCause(error);
  if (PLAIN.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof pg.DatabaseError && error.code !== undefined && CONNECTING.test(error.code)) {
    return `PostgreSQL refuses the connection: ${error.message}`;
  }
  return isSystemError(error) ? meaning(error) : (error.stack ?? error.message);
}

type SystemError = NodeJS.ErrnoException & { address?: unknown; port?: unknown; hostname?: unknown };

/** The build files of the front ends that are read at the start. */
const BUILT = /(?:index\.html|server\.js)$/;

const isSystemError = (error: Error): error is SystemError => 'code' in error && 'syscall' in error;

function meaning({ code, message, path, address, port, hostname }: SystemError): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${address} is in use: stop what uses it, or choose another PORT.`;
    case 'EADDRNOTAVAIL':
      return `${address} is no address of this machine: choose another HOST.`;
    case 'ENOTFOUND':
      return `The host ${hostname} is not known.`;
    case 'ENOENT':
      if (path !== undefined && BUILT.test(path)) return `${path} is missing: run "npm run build" first.`;
  }
  return message;
}
