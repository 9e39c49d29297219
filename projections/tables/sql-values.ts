// Values in PostgreSQL's formats: JSON, arrays of items that need no quotes, versions, and words in a query's text.

const UNSTORABLE = /\\u(0000|d[89a-f]..)/i;

/** The value as JSON. Bigints become strings, and characters that the database cannot store are left out. */
export function toSqlJson(value: unknown): string {
  const json = stringify(value);
  return UNSTORABLE.test(json) ? JSON.stringify(JSON.parse(json), (_, item: unknown) => clean(item)) : json;
}

/** As JSON. The conversion of bigints is slow, and few rows have any, so it is done only when needed. */
function stringify(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item));
  }
}

const clean = (item: unknown) => (typeof item === 'string' ? item.toWellFormed().replaceAll('\0', '') : item);

/** An array of UUIDs, numbers or dates, which need no quotes. */
export const toSqlArray = (items: readonly (string | number | Date | null)[]): string =>
  `{${items.map((item) => (item instanceof Date ? item.toISOString() : (item ?? 'NULL'))).join(',')}}`;

const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`;

/** The program's own words for `in`: `('a', 'b')`. */
export const sqlList = (words: readonly string[]): string => `(${words.map(quoted).join(', ')})`;

/** Pairs of such words: `(('a', 'b'), ('c', 'd'))`. */
export const sqlPairs = (pairs: readonly (readonly [string, string])[]): string =>
  `(${pairs.map(sqlList).join(', ')})`;

const LARGEST_INT = 2 ** 31 - 1;

/** The leading numbers of a game version, padded to four so that versions compare: '1.21' is {1,21,0,0}. */
export function versionParts(version: string): number[] {
  const numbers = /^\d+(\.\d+)*/.exec(version.trim())?.[0].split('.') ?? [];
  return Array.from({ length: 4 }, (_, i) => Math.min(Number(numbers[i] ?? 0), LARGEST_INT));
}
