import type pg from 'pg';
import type { Queryable } from './transaction.ts';

/** A connection for several who do not know of each other: each statement waits for the one before. */
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
