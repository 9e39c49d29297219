// Lets the server parse and plan each statement of a pool once per connection instead of once per call.
import type pg from 'pg';

/** A program has far fewer statements; text that is put together for each call must not fill the server's memory. */
const MAX_STATEMENTS = 400;

/**
 * Makes a pool name every statement given as text with values, so that the driver prepares it once on each connection.
 * Statements given as objects are left alone: their text or best plan depends on the call.
 */
export function prepareStatements(pool: pg.Pool): void {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_STATEMENTS) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
  const query: (...sent: unknown[]) => unknown = pool.query.bind(pool);
  Object.assign(pool, {
    query(...sent: unknown[]) {
      const [text, values] = sent;
      if (typeof text !== 'string' || !Array.isArray(values) || sent.length > 2) return query(...sent);
      return query({ name: nameOf(text), text, values });
    },
  });
}
