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

/** What may be empty comes last in either direction; for the rest an index must not be told of nulls. */
const MAY_BE_EMPTY = /(?:reviewed|judged|decided|deleted|used|lifted)_at|email|username/;

/** In an order that is the same every time: equal rows by a unique column. */
export function orderBy(expression: string, descending: boolean, unique: string): string {
  const direction = descending ? 'desc' : 'asc';
  const nulls = MAY_BE_EMPTY.test(expression) ? ' nulls last' : '';
  return `order by ${expression} ${direction}${nulls}, ${unique} ${direction}`;
}

/** Whether a text holds a part, without regard to case. */
export const holds = (column: string) => (parameter: string) =>
  `strpos(lower(${column}), lower(${parameter})) > 0`;
