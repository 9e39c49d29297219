export type Statement = { text: string; values: unknown[] };

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
