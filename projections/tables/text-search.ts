// A text that is looked for in the rows of a list and in the names that they refer to.
import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { holdsPairs } from './letter-pairs.ts';
import { holds } from './where.ts';

export type Searched = {
  /** Of the list: its table, its primary key's first column, and the column with a text of its own. */
  table: string;
  key: string;
  column: string;
  /** Whether an index holds that text as a whole, so that its rows need not be read. */
  isCovered?: true;
  /** Names elsewhere, by the column that refers to them. */
  named: readonly { by: string; table: string; column: string; where?: string }[];
};

/** The account whose id this column holds, found by its username; deleted accounts have none. */
export const accountNamedBy = (column: string) => ({
  by: column,
  table: `${schemas.accounts}.accounts`,
  column: 'username',
  where: 'deleted_at is null',
});

/** From here on it costs less to go through the list than to look up each row that a name leads to. */
const MANY = 1000;
/** Below that there is nothing to look up. */
const SHORTEST = 2;
/** Below that there is no trigram. */
const SHORTEST_OF_TRIGRAMS = 3;

const lengthOf = (text: string) => [...text].length;

/** The condition that a column holds this text, for which an index can be looked up. */
const indexedFor = (text: string) => (lengthOf(text) < SHORTEST_OF_TRIGRAMS ? holdsPairs : holds);

type Condition = (column: string) => (parameter: string) => string;

const inTable = (holding: Condition, column: string, where: string | undefined) => (parameter: string) =>
  `${holding(column)(parameter)}${where === undefined ? '' : ` and ${where}`}`;

/**
 * Whether a text is short or found so often that the list has to be gone through to find it.
 * @returns the condition on the list's rows, given what the list is called and how the text is
 */
export async function conditionFor(
  pool: pg.Pool,
  searched: Searched,
  text: string,
): Promise<(alias: string) => (parameter: string) => string> {
  return (await isCommon(pool, searched, text)) ? goThrough(searched) : lookUp(searched, indexedFor(text));
}

async function isCommon(pool: pg.Pool, { table, column, named }: Searched, text: string): Promise<boolean> {
  if (lengthOf(text) < SHORTEST) return true;
  const isManyIn = [{ table, column, where: undefined }, ...named].map(
    (place) =>
      `(select count(*) from (select from ${place.table} where ${inTable(indexedFor(text), place.column, place.where)('$1')} limit ${MANY}) found) = ${MANY}`,
  );
  const { rows } = await pool.query<{ isCommon: boolean }>(`select ${isManyIn.join(' or ')} as "isCommon"`, [
    text,
  ]);
  return rows[0]?.isCommon ?? true;
}

const goThrough =
  ({ table, key, column, isCovered, named }: Searched) =>
  (alias: string) =>
  (parameter: string): string => {
    const names = named.map(
      (place) =>
        `${alias}.${place.by} in (select id from ${place.table} where ${inTable(holds, place.column, place.where)(parameter)})`,
    );
    const own = isCovered
      ? `${alias}.${key} in (select ${key} from ${table} where ${holds(column)(parameter)})`
      : holds(`${alias}.${column}`)(parameter);
    // The names first: once they are found, each is a look into a hash, and the row's own text is gone through.
    return `(${[...names, own].join(' or ')})`;
  };

const lookUp =
  ({ table, key, column, named }: Searched, holding: Condition) =>
  (alias: string) =>
  (parameter: string): string => {
    const names = named.map(
      (place) =>
        `select ${key} from ${table}
         where ${place.by} in (select id from ${place.table} where ${inTable(holding, place.column, place.where)(parameter)})`,
    );
    const own = `select ${key} from ${table} where ${holding(column)(parameter)}`;
    return `${alias}.${key} in (${[own, ...names].join(' union all ')})`;
  };
