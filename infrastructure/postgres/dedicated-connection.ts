// A single connection, for work that a pool's changing connections cannot do.
import pg from 'pg';
import { PLANNED_ONCE } from './planned-once.ts';
import { columnTypes, KEEP_ALIVE, NOT_COMPILED, NOTICES_LOSS, startOptions } from './pool.ts';
import type { Queryable } from './transaction.ts';

export type DedicatedConnectionOptions = {
  connectionString: string;
  applicationName: string;
  /** How long to wait for the connection. */
  connectMs: number;
  /** How long the server may work on one statement; the client gives up a little later. */
  statementMs: number;
};

// An acknowledged event is on disk, whatever the server's default.
const DURABLE = `
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`;

export class DedicatedConnection {
  readonly client: pg.Client;
  readonly #ended: Promise<void>;
  #isOpen = true;

  private constructor(client: pg.Client) {
    this.client = client;
    this.#ended = new Promise((resolve) => {
      const end = () => {
        this.#isOpen = false;
        resolve();
      };
      client.on('error', end).on('end', end);
    });
  }

  /** Connects. @throws the driver's error when the server cannot be reached */
  static async open(options: DedicatedConnectionOptions): Promise<DedicatedConnection> {
    const client = new pg.Client({
      connectionString: options.connectionString,
      application_name: options.applicationName,
      connectionTimeoutMillis: options.connectMs,
      statement_timeout: options.statementMs,
      query_timeout: options.statementMs + 2000,
      ...KEEP_ALIVE,
      options: startOptions({ ...NOT_COMPILED, ...NOTICES_LOSS, ...PLANNED_ONCE }),
      types: columnTypes(),
    });
    const connection = new DedicatedConnection(client);
    try {
      await client.connect();
      await client.query(DURABLE);
      return connection;
    } catch (error) {
      void connection.end();
      throw error;
    }
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Resolves when the connection is closed, by either side. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /** Ends the connection; a busy one is cut. */
  async end(): Promise<void> {
    this.#isOpen = false;
    await this.client.end().catch(() => {});
  }
}

/** A connection for several independent users: each statement waits for the previous one. */
export function inTurn(connection: Queryable): Queryable {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query<Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) {
      const answer = last.then(() => connection.query<Row>(statement, values));
      last = answer.catch(() => {});
      return answer;
    },
  };
}
