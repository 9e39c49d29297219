import type pg from 'pg';

/** A pool, or a connection with or without a transaction. */
export type Queryable = {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
};

/** A connection with an open transaction. Do not keep it beyond the transaction. */
export type Transaction = Queryable;

export type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Statements that set something for this transaction only; they are sent together with `begin`. */
  settings?: string;
  /**
   * A statement to send together with `begin`. The work is started before it is answered: what the work sends until then
   * must have no effect unless `settings` apply, for the case that `begin` fails.
   */
  first?: string;
};

/**
 * Does the work, which gets the result of `first`, in one transaction: all of it is stored when the promise resolves, none of it when the work throws.
 * When the commit itself fails because the connection broke, it is unknown which of the two happened.
 * @throws whatever the work throws, or an Error when the work swallowed a failure of one of its statements
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction, first: Promise<pg.QueryResult | undefined>) => Promise<T>,
  { isolation = 'read committed', settings = '', first }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    const begin = `begin isolation level ${isolation}; ${settings}`;
    if (first === undefined) await client.query(begin);
    const begun =
      first === undefined ? Promise.resolve(undefined) : lastResultOf(client, `${begin} ${first}`);
    const [, result] = await allOrFirstError(begun, work(client, begun));
    const { command } = await client.query('commit');
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: one of its statements had failed.');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Calls the work with a connection on which each statement is a transaction of its own.
 * @param settings SQL values by the names of server settings, which apply until the work is done
 * @throws whatever the work throws
 */
export async function withConnection(
  pool: pg.Pool,
  settings: Readonly<Record<string, string>>,
  work: (db: Queryable) => Promise<void>,
): Promise<void> {
  const sets = Object.entries(settings).map(([name, value]) => `set ${name} to ${value}`);
  const resets = Object.keys(settings).map((name) => `reset ${name}`);
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query(sets.join('; '));
    await work(client);
  } finally {
    await client.query(resets.join('; ')).catch(() => {
      broken = true;
    });
    client.release(broken);
  }
}

/** Sends several statements at once, of which the driver's types know nothing. Returns the result of the last. */
async function lastResultOf(client: pg.PoolClient, statements: string): Promise<pg.QueryResult | undefined> {
  const results: unknown = await client.query(statements);
  return Array.isArray(results) ? results.at(-1) : undefined;
}

/**
 * Waits for statements that were sent one after another on a connection, all of them even if one fails.
 * @throws the error of the first that failed, which is why those after it failed in its transaction
 */
export async function allOrFirstError<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  const outcomes = await Promise.allSettled([first, second]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return Promise.all([first, second]);
}
