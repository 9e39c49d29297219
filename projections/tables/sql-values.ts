// Values as PostgreSQL takes them in bulk: JSON, and arrays of what needs no quotes.

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
