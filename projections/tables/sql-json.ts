// JSON that PostgreSQL takes: it has no character zero in texts and no halves of surrogate pairs.

const UNSTORABLE = /\\u(0000|d[89a-f]..)/i;

/** The value as JSON; bigints become strings, and characters that the database cannot hold are left out. */
export function toSqlJson(value: unknown): string {
  const json = JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item));
  return UNSTORABLE.test(json) ? JSON.stringify(JSON.parse(json), (_, item: unknown) => clean(item)) : json;
}

const clean = (item: unknown) => (typeof item === 'string' ? item.toWellFormed().replaceAll('\0', '') : item);
