import { type Logger, silent } from '@sandcrate/core/logger.ts';
import pg from 'pg';
import { prepareStatements } from './prepared-statements.ts';

export type PoolOptions = {
  /** The name of this client in the server's list of connections. */
  applicationName: string;
  /** The maximum number of connections. [10] */
  max?: number;
  /** Ends a statement that takes longer. [no limit] */
  statementTimeoutMs?: number;
  /** Ends a statement that waits longer for a lock. [no limit] */
  lockTimeoutMs?: number;
  /** Ends a connection that leaves a transaction open. [60 s] */
  idleInTransactionTimeoutMs?: number;
  /** Prepares statements with values once per connection. [false] */
  prepare?: boolean;
  /** How long to wait for a connection before giving up. [5 s] */
  connectTimeoutMs?: number;
  /** Server settings for the pool's connections. */
  settings?: Readonly<Record<string, string>>;
  logger?: Logger;
};

/**
 * Makes a pool of connections, which connects when first used. `bigint` columns arrive as bigint, `date` columns as
 * 'yyyy-mm-dd', and sessions use UTC. A connection that breaks is logged and replaced: only the query that it was
 * running fails.
 */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const logger = options.logger ?? silent;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: options.applicationName,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    statement_timeout: options.statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 60_000,
    query_timeout: options.statementTimeoutMs && options.statementTimeoutMs + 5_000,
    options: startOptions({ timezone: 'UTC', ...NOT_COMPILED, ...NOTICES_LOSS, ...options.settings }),
    ...KEEP_ALIVE,
    types: columnTypes(),
    pipeline: true, // a transaction may send statements before the earlier ones are answered
  });
  // Both need a listener, or a lost connection would end the process: the pool for idle clients, each client for the
  // time between two queries of a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.once('error', (error) => {
      // `end` does not wait until the server has closed the connections, and a server that stops next ends them itself.
      if (!pool.ending) logger.warn(`Lost a connection to the database: ${error.message}`);
    });
    client.on('error', () => {}); // the server's last message and the closed socket are two errors
  });
  if (options.prepare) prepareStatements(pool);
  return pool;
}

/**
 * Lets the server notice within seconds that a client's host is gone, and release what it held; by default that takes
 * hours.
 */
export const NOTICES_LOSS = {
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '10000',
  client_connection_check_interval: '5000',
} as const;

/**
 * Compiling a query to machine code takes longer than running it, and the server decides by the estimated cost, which
 * `enable_seqscan = off` makes huge.
 */
export const NOT_COMPILED = { jit: 'off' } as const;

/** Lets the client notice that the server's host is gone. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

/** Server settings in the form in which a connection requests them at its start. */
export const startOptions = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

// Array types have no names in the driver's list of types.
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

/** How columns are read, for these connections only: other users of the driver keep its defaults. */
export function columnTypes(): pg.TypeOverrides {
  const { INT8, DATE } = pg.types.builtins;
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, BigInt);
  types.setTypeParser(DATE, (text) => text);
  types.setTypeParser(INT8_ARRAY, (text) =>
    elements(text).map((item) => (item === null ? null : BigInt(item))),
  );
  types.setTypeParser(DATE_ARRAY, elements);
  return types;
}

/** The items of a one-dimensional array of values that need no quotes: `{1,NULL,3}`. */
function elements(array: string): (string | null)[] {
  if (array === '{}') return [];
  return array
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : item));
}
