export type Statement = { text: string; values: unknown[] };

/** Searches differ in the number of words, and the server caches a plan for each statement on every connection. */
const MOST_NAMED = 100;

/**
 * Names statements by their text, so that each is parsed once per connection and planned again only where that pays
 * off. All users of a pool share the names, because on a connection a name stands for one text only.
 */
export class StatementNames {
  readonly #prefix: string;
  readonly #names = new Map<string, string>();

  /** @param prefix what the names begin with, which no other name does */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The statement with a name, so that it is prepared, unless there are too many. */
  named({ text, values }: Statement): Statement & { name?: string } {
    const known = this.#names.get(text);
    const name = known ?? `${this.#prefix} ${this.#names.size}`;
    if (known === undefined && this.#names.size >= MOST_NAMED) return { text, values };
    this.#names.set(text, name);
    return { name, text, values };
  }
}

/** Collects the parameters of a statement, numbered in the order of their addition. */
export class Parameters {
  readonly values: unknown[] = [];

  /** SQL that stands for this value. */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `($${this.values.length}::${type})`;
  }

  /**
   * SQL that stands for a text search query. The planner does not see the query's value: for a common word it would
   * scan the whole table and read every add-on's terms, which the index avoids.
   */
  addTextQuery(query: string): string {
    return `(select ${this.add(query, 'tsquery')})`;
  }
}
