// Which statements a piece of work asks of the database, whatever else goes on in the process meanwhile.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

export type Asked = {
  text: string;
  /** The server plans it once per connection, or it takes no planning that is worth it. */
  isPrepared: boolean;
};

const asked = new AsyncLocalStorage<Asked[]>();
let isCounting = false;

/** Notes every statement of every connection that a piece of work asks, in its order, beside what the work gives. */
export async function withStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: Asked[] }> {
  if (!isCounting) countAll();
  const statements: Asked[] = [];
  const result = await asked.run(statements, work);
  return { result, statements: [...statements] };
}

/** Connections of a pool are asked in the context of whoever asks the pool. */
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
