// Records which statements a piece of work sends to the database, whatever else the process does at the same time.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

export type Asked = {
  text: string;
  /** The server plans it once per connection, or it needs hardly any planning. */
  isPrepared: boolean;
};

const asked = new AsyncLocalStorage<Asked[]>();
let isCounting = false;

/** Returns a piece of work's result and every statement that it sends, on any connection, in order. */
export async function withStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: Asked[] }> {
  if (!isCounting) countAll();
  const statements: Asked[] = [];
  const result = await asked.run(statements, work);
  return { result, statements: [...statements] };
}

/** A pool's connections are queried in the async context of the pool's caller. */
function countAll(): void {
  isCounting = true;
  const query: (this: pg.Client, ...sent: unknown[]) => unknown = pg.Client.prototype.query;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...sent: unknown[]) {
      asked.getStore()?.push(askedBy(sent));
      return query.apply(this, sent);
    },
  });
}

const CONTROL = /^(begin|commit|rollback|set|listen|unlisten)\b/i;

function askedBy([statement, values]: unknown[]): Asked {
  const { text = statement, name, values: own = values } = Object(statement);
  const words = String(text).replaceAll(/\s+/g, ' ').trim();
  return { text: words, isPrepared: CONTROL.test(words) || (name !== undefined && Array.isArray(own)) };
}
