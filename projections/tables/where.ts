// Conditions of a query that somebody puts together, with their parameters.

/** A page of a list: `from` counts from 0. */
export type PageOf<Order extends string> = { by: Order; descending: boolean; from: number; limit: number };

export class Where {
  readonly values: unknown[] = [];
  readonly #conditions: string[];

  /** @param always conditions that need no parameter */
  constructor(...always: string[]) {
    this.#conditions = always;
  }

  /** Adds a condition on a value, told how the value is called in SQL; none when there is no value. */
  and(condition: (parameter: string) => string, value: unknown): this {
    if (value !== undefined) this.#conditions.push(condition(this.parameter(value)));
    return this;
  }

  /** Adds a condition that needs no parameter, where it is wanted. */
  when(isWanted: boolean | undefined, condition: string): this {
    if (isWanted) this.#conditions.push(condition);
    return this;
  }

  /** How a further value is called in SQL. */
  parameter(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  toString(): string {
    return this.#conditions.length === 0 ? '' : `where ${this.#conditions.join(' and ')}`;
  }
}

/** What to sort by: an expression in SQL. What may be empty comes last in either direction. */
export type Sorting = string | { mayBeEmpty: string };

/** In an order that is the same every time: equal rows by what tells them apart. An index can follow it either way. */
export function orderBy(sorting: Sorting, descending: boolean, ...unique: string[]): string {
  const direction = descending ? 'desc' : 'asc';
  const first =
    typeof sorting === 'string' ? `${sorting} ${direction}` : `${sorting.mayBeEmpty} ${direction} nulls last`;
  return `order by ${[first, ...unique.map((column) => `${column} ${direction}`)].join(', ')}`;
}

/** Whether a text holds a part, without regard to case; an index on the trigrams of `lower(column)` finds it. */
export const holds = (column: string) => (parameter: string) =>
  `lower(${column}) like '%' || ${literally(`lower(${parameter})`)} || '%'`;

/** A text as a pattern that only it matches. */
const literally = (text: string) =>
  ['\\', '%', '_'].reduce((pattern, special) => `replace(${pattern}, '${special}', '\\${special}')`, text);
