// The message to the operator when the site could not start, or a command failed.
import { ConfigError } from '@sandcrate/core/config/config.ts';
import { SecretsError } from '@sandcrate/core/config/secret-file.ts';
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { EmbeddedPostgresError } from '@sandcrate/infrastructure/embedded-postgres/embedded-postgres-error.ts';
import { WrongMasterKey } from '@sandcrate/infrastructure/privacy/postgres-key-store.ts';
import { OtherLog } from '@sandcrate/projections/runner/log/compare-log.ts';
import pg from 'pg';
import { WorkerFailed } from '../workers/worker-set.ts';
import { systemErrorText } from './system-error.ts';

const PLAIN = [ConfigError, EmbeddedPostgresError, OtherLog, SecretsError, WorkerFailed, WrongMasterKey];
/** An unknown database, a wrong user or password, too many connections, a server that starts or stops. */
const CONNECTING = /^(3D000|28|53300|57P0)/;

/** The client's errors for a server that does not answer have no code. */
const TIMED_OUT =
  /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/;

/** One line, with the driver's message about the server that it could not reach. */
function withCause({ message, cause }: Error): string {
  const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
  return reason
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ Resolution note:$/, '');
}

/** The reason if the operator can fix it, else all details of the error. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StoreUnavailable) {
    return `${withCause(error).replace(/\.$/, '')}. Check that it runs and that its address is right.`;
  }
  if (PLAIN.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof pg.DatabaseError && error.code !== undefined && CONNECTING.test(error.code)) {
    return `PostgreSQL refuses the connection: ${error.message}`;
  }
  if (TIMED_OUT.test(error.message)) {
    return 'PostgreSQL does not answer: check that it runs and that its address is right.';
  }
  const text = systemErrorText(error);
  if (text === undefined && '$metadata' in error) {
    return `The object storage refuses a call (${error.name}): ${error.message}`;
  }
  return text ?? error.stack ?? error.message;
}
