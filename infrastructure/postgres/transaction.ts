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
};

/**
 * Does the work in one transaction: all of it is stored when the promise resolves, none of it when the work throws.
 * When the commit itself fails because the connection broke, it is unknown which of the two happened.
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
    await client.query(`begin isolation level ${isolation}; ${settings}`);
    const result = await work(client);
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
