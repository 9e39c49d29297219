// Which statements a piece of work asks of the database, whatever else goes on in the process meanwhile.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** What is asked within a context, as text. */
const asked = new AsyncLocalStorage<string[]>();

let isCounting = false;

/** Notes every statement of every connection that is asked by a piece of work, in its order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  if (!isCounting) countAll();
  const statements: string[] = [];
  await asked.run(statements, work);
  return statements;
}

/** A connection of a pool is taken in the context of whoever asks it. */
function countAll(): void {
  isCounting = true;
  const query: (this: pg.Client, ...sent: unknown[]) => unknown = pg.Client.prototype.query;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...sent: unknown[]) {
      asked.getStore()?.push(textOf(sent[0]));
      return query.apply(this, sent);
    },
  });
}

const textOf = (statement: unknown): string =>
  (typeof statement === 'string' ? statement : String(Object(statement).text ?? statement))
    .replaceAll(/\s+/g, ' ')
    .trim();
