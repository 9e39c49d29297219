// The rows of one table that a batch affects: loaded once, changed by each of its events, saved once.
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type { Table } from './table.ts';

export class Rows<Row extends object, Key extends keyof Row & string> {
  readonly #table: Table<Row, Key>;
  readonly #rows = new Map<string, Row>();
  readonly #changed = new Set<string>();

  private constructor(table: Table<Row, Key>, rows: readonly Row[]) {
    this.#table = table;
    for (const row of rows) this.#rows.set(table.keyOf(row), row);
  }

  static async load<Row extends object, Key extends keyof Row & string>(
    table: Table<Row, Key>,
    tx: Transaction,
    keys: readonly Pick<Row, Key>[],
  ): Promise<Rows<Row, Key>> {
    const wanted = new Map(keys.map((key) => [table.keyOf(key), key]));
    return new Rows(table, await table.load(tx, [...wanted.values()]));
  }

  /** Wraps rows that were loaded in another way. */
  static of<Row extends object, Key extends keyof Row & string>(
    table: Table<Row, Key>,
    rows: readonly Row[],
  ): Rows<Row, Key> {
    return new Rows(table, rows);
  }

  get(key: Pick<Row, Key>): Row | undefined {
    return this.#rows.get(this.#table.keyOf(key));
  }

  /** @throws Error when there is no such row, which means that the log contradicts itself */
  must(key: Pick<Row, Key>): Row {
    const row = this.get(key);
    if (!row) throw new Error(`${this.#table.name} has no ${this.#table.keyOf(key)}`);
    return row;
  }

  all(): Row[] {
    return [...this.#rows.values()];
  }

  /** Adds a row, or replaces the one with the same key. */
  set(row: Row): void {
    const key = this.#table.keyOf(row);
    this.#rows.set(key, row);
    this.#changed.add(key);
  }

  /** Changes some columns of a row. @throws Error when there is no such row */
  change(key: Pick<Row, Key>, change: Partial<Row> | ((row: Row) => Partial<Row>)): void {
    const row = this.must(key);
    this.set({ ...row, ...(typeof change === 'function' ? change(row) : change) });
  }

  get changed(): Row[] {
    return [...this.#changed].flatMap((key) => this.#rows.get(key) ?? []);
  }

  async save(tx: Transaction): Promise<void> {
    await this.#table.save(tx, this.changed);
  }
}
