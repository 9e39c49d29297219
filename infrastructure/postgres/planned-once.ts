// Frequent statements that should be planned once per connection, because planning takes longer than running them.
import type pg from 'pg';
import type { Transaction } from './transaction.ts';

/**
 * Server settings for statements that look up rows by key: a plan made while tables were empty is still good when they
 * have grown, because it uses an index and depends on no parameter. Joins may have to be planned again.
 */
export const PLANNED_ONCE = { enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' } as const;

const numbers = new Map<string, number>();

/**
 * A transaction whose statements the server prepares; they must be few and never change.
 * @param purpose what the statements are for: the same text may mean other tables for another purpose
 */
export const plannedOnce = (tx: Transaction, purpose: string): Transaction => ({
  query<Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) {
    if (typeof statement !== 'string' || !values) return tx.query<Row>(statement, values);
    return tx.query<Row>({ name: `${purpose}:${numberOf(statement)}`, text: statement, values });
  },
});

function numberOf(text: string): number {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return number;
}

/**
 * SQL for the elements of array parameters as rows, numbered from 1, for statements that look up a few rows by key. The
 * planner expects ten rows from an unknown array and one from an array with one element, so it would plan each call
 * again. With this limit it expects one row from either, and one plan serves all calls on a connection.
 */
export const askedRows = (first: string, ...others: string[]) =>
  `(select * from unnest(${[first, ...others].join(', ')}) with ordinality limit cardinality(${first}))`;
