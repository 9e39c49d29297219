import type pg from 'pg';

/** A pool, or a connection with or without a transaction. */
export type Queryable = {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
};

/** A connection on which a transaction is open. It is not to be kept beyond it. */
export type Transaction = Queryable;

export type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Statements that set something for the transaction alone; they go to the server along with its beginning. */
  settings?: string;
};

/**
 * The same connection, whose statements fail for the reason that an earlier one failed for. They are sent without
 * waiting for that one: the server does one after the other, and none in a transaction that has failed.
 */
export function after(earlier: Promise<unknown>, tx: Queryable): Transaction {
  earlier.catch(() => {}); // its reason reaches whoever asks for anything later
  return {
    async query<Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) {
      const answering = tx.query<Row>(statement, values);
      answering.catch(() => {});
      await earlier;
      return answering;
    },
  };
}

/**
 * Does the work in one transaction: all of it is stored when the promise resolves, none of it when the work throws.
 * The beginning travels with the work's first statement.
 * When the commit itself fails because the connection broke, the error leaves open which of the two it was.
 * @throws whatever the work throws, or an Error when the work swallowed a failure of one of its statements
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  { isolation = 'read committed', settings = '' }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    const { stream } = client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork()); // by then the work has asked its first statements
    const begun = client.query(`begin isolation level ${isolation}; ${settings}`);
    const result = await work(after(begun, client));
    await begun;
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
