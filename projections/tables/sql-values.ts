// Values as PostgreSQL takes them: JSON, arrays of what needs no quotes, and words that stand in the text of a query.

const UNSTORABLE = /\\u(0000|d[89a-f]..)/i;

/** The value as JSON; bigints become strings, and characters that the database cannot hold are left out. */
export function toSqlJson(value: unknown): string {
  const json = stringify(value);
  return UNSTORABLE.test(json) ? JSON.stringify(JSON.parse(json), (_, item: unknown) => clean(item)) : json;
}

/** As JSON; the way around bigints is slow, and few rows have any. */
function stringify(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item));
  }
}

const clean = (item: unknown) => (typeof item === 'string' ? item.toWellFormed().replaceAll('\0', '') : item);

/** An array of UUIDs, numbers or moments, which need no quotes. */
export const toSqlArray = (items: readonly (string | number | Date | null)[]): string =>
  `{${items.map((item) => (item instanceof Date ? item.toISOString() : (item ?? 'NULL'))).join(',')}}`;

const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`;

/** Words of the program's own for `in`: `('a', 'b')`. */
export const sqlList = (words: readonly string[]): string => `(${words.map(quoted).join(', ')})`;

/** Pairs of such words: `(('a', 'b'), ('c', 'd'))`. */
export const sqlPairs = (pairs: readonly (readonly [string, string])[]): string =>
  `(${pairs.map(sqlList).join(', ')})`;
