// Searches a text in a list's rows and in the names that they refer to.
import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { holdsPairs } from './letter-pairs.ts';
import { holds } from './where.ts';

export type Searched = {
  /** The list's table, its primary key's first column, and the column with its own text. */
  table: string;
  key: string;
  column: string;
  /** Whether an index contains that whole text, so that the rows need not be read. */
  isCovered?: true;
  /** Names in other tables, by the column that refers to them. */
  named: readonly { by: string; table: string; column: string; where?: string }[];
};

/** Finds the account in this id column by its username. Deleted accounts have none. */
export const accountNamedBy = (column: string) => ({
  by: column,
  table: `${schemas.accounts}.accounts`,
  column: 'username',
  where: 'deleted_at is null',
});

/** Finds the collection in `collection_id` by its title. Staff do not see private ones. */
export const COLLECTION_TITLE = {
  by: 'collection_id',
  table: `${schemas.catalogue}.collections`,
  column: 'title',
  where: "visibility <> 'private'",
};

/** From this many matches on, scanning the list is cheaper than looking up the rows of each name. */
const MANY = 1000;
/** Shorter texts cannot be looked up in an index. */
const SHORTEST = 2;
/** Shorter texts have no trigram. */
const SHORTEST_OF_TRIGRAMS = 3;

const lengthOf = (text: string) => [...text].length;

/** The condition that a column contains this text, in a form that an index supports. */
const indexedFor = (text: string) => (lengthOf(text) < SHORTEST_OF_TRIGRAMS ? holdsPairs : holds);

type Condition = (column: string) => (parameter: string) => string;

const inTable = (holding: Condition, column: string, where: string | undefined) => (parameter: string) =>
  `${holding(column)(parameter)}${where === undefined ? '' : ` and ${where}`}`;

/**
 * Decides whether the text is so short or so common that the list must be scanned.
 * @returns the condition on the list's rows, given the list's alias and the text's parameter
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
    // Names first: once found, each is a hash lookup, while the row's own text must be searched.
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
