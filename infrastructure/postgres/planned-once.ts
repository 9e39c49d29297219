// Statements that are repeated so often that each should be planned once per connection: planning takes longer than they do.
import type pg from 'pg';
import type { Transaction } from './transaction.ts';

/**
 * Settings of the server for what looks rows up by their keys: a plan that was made while tables were empty still serves
 * when they have grown, since it goes by an index and depends on no parameter. Joins may need to be made anew.
 */
export const PLANNED_ONCE = { enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' } as const;

const numbers = new Map<string, number>();

/**
 * A transaction that has the server remember the statements of its work, which must be few and never change.
 * @param purpose what they are for: the same words may mean other tables for another
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
