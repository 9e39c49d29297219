export type Statement = { text: string; values: unknown[] };

/** What people search differs in the number of words; the server keeps a plan of each on every connection. */
const MOST_NAMED = 100;

/**
 * Names statements by their text, so that each is parsed once per connection, and planned again only where that pays. All
 * who share a pool share the names, because a connection knows a name for one text only.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** The statement as one to prepare, unless there are too many. */
  named({ text, values }: Statement): Statement & { name?: string } {
    const known = this.#names.get(text);
    const name = known ?? `search ${this.#names.size}`;
    if (known === undefined && this.#names.size >= MOST_NAMED) return { text, values };
    this.#names.set(text, name);
    return { name, text, values };
  }
}

/** The parameters of a statement under way: numbered as they are named. */
export class Parameters {
  readonly values: unknown[] = [];

  /** SQL that stands for this value. */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `($${this.values.length}::${type})`;
  }

  /**
   * SQL that stands for a text search query. The planner does not see what it asks for: for a common word it would
   * read the whole table and every add-on's terms with it, which the index spares it.
   */
  addTextQuery(query: string): string {
    return `(select ${this.add(query, 'tsquery')})`;
  }
}
