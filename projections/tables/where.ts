// Builds a query's conditions with their parameters.

/** A page of a list: `from` counts from 0. */
export type PageOf<Order extends string> = { by: Order; descending: boolean; from: number; limit: number };

export class Where {
  readonly values: unknown[] = [];
  readonly #conditions: string[];

  /** @param always conditions that need no parameter */
  constructor(...always: string[]) {
    this.#conditions = always;
  }

  /** Adds a condition, given the value's placeholder in SQL; none when there is no value. */
  and(condition: (parameter: string) => string, value: unknown): this {
    if (value !== undefined) this.#conditions.push(condition(this.parameter(value)));
    return this;
  }

  /** Adds a condition without a parameter, if `isWanted`. */
  when(isWanted: boolean | undefined, condition: string): this {
    if (isWanted) this.#conditions.push(condition);
    return this;
  }

  /** Adds a value and returns its placeholder in SQL. */
  parameter(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  toString(): string {
    return this.#conditions.length === 0 ? '' : `where ${this.#conditions.join(' and ')}`;
  }
}

/** An SQL expression to sort by. Empty values, where possible, come last in either direction. */
export type Sorting = string | { mayBeEmpty: string };

/** A deterministic order: equal rows are ordered by the `unique` columns. An index can serve both directions. */
export function orderBy(sorting: Sorting, descending: boolean, ...unique: string[]): string {
  const direction = descending ? 'desc' : 'asc';
  const first =
    typeof sorting === 'string' ? `${sorting} ${direction}` : `${sorting.mayBeEmpty} ${direction} nulls last`;
  return `order by ${[first, ...unique.map((column) => `${column} ${direction}`)].join(', ')}`;
}

/** Whether a text contains a part, ignoring case. An index on the trigrams of `lower(column)` supports it. */
export const holds = (column: string) => (parameter: string) =>
  `lower(${column}) like '%' || ${literally(`lower(${parameter})`)} || '%'`;

/** Escapes a text for `like`. */
const literally = (text: string) =>
  ['\\', '%', '_'].reduce((pattern, special) => `replace(${pattern}, '${special}', '\\${special}')`, text);
