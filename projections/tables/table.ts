// A read model's table as its projection uses it: rows are loaded, changed in memory and saved, many at a time.
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { toSqlArray, toSqlJson } from './sql-values.ts';

/** A column's type in SQL; `bigint` columns are bigints in rows, timestamps are Dates, `jsonb` is any JSON. */
export type Columns<Row> = { readonly [Column in keyof Row & string]-?: string };

export class Table<Row extends object, Key extends keyof Row & string> {
  readonly name: string;
  readonly keys: readonly Key[];
  readonly #upsert: string;
  readonly #select: string;
  readonly #selectAll: string;
  readonly #delete: string;
  readonly #columns: Columns<Row>;

  /** The name is unqualified; the transaction's search path determines the table. */
  constructor(name: string, keys: readonly Key[], columns: Columns<Row>) {
    this.name = name;
    this.keys = keys;
    this.#columns = columns;
    const names = Object.keys(columns);
    const list = names.join(', ');
    const others = names.filter((column) => !keys.some((key) => key === column));
    const among = amongKeys(keys.map((key) => ({ key, type: columns[key] })));
    const types = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
    const change =
      others.length === 0
        ? 'do nothing'
        : `do update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`;
    this.#upsert = `insert into ${name} (${list})
      select ${list} from json_to_recordset($1) as r(${types.join(', ')})
      on conflict (${keys.join(', ')}) ${change}`;
    this.#selectAll = `select ${list} from ${name}`;
    this.#select = `${this.#selectAll} where ${among}`;
    this.#delete = `delete from ${name} where ${among}`;
  }

  /** A row's key as text. */
  keyOf(row: Pick<Row, Key>): string {
    return this.keys.map((key) => String(row[key])).join(' ');
  }

  async load(tx: Transaction, keys: readonly Pick<Row, Key>[]): Promise<Row[]> {
    if (keys.length === 0) return [];
    const { rows } = await tx.query<Row>(this.#select, this.#keysAsValues(keys));
    return rows;
  }

  /** The rows that meet an SQL condition, whose parameters are numbered from $1. */
  async where(tx: Transaction, condition: string, values: unknown[]): Promise<Row[]> {
    const { rows } = await tx.query<Row>(`${this.#selectAll} where ${condition}`, values);
    return rows;
  }

  /** Inserts the rows, or replaces those with the same keys. No key may occur twice. */
  async save(tx: Transaction, rows: readonly Row[]): Promise<void> {
    if (rows.length > 0) await tx.query(this.#upsert, [toSqlJson(rows)]);
  }

  async delete(tx: Transaction, keys: readonly Pick<Row, Key>[]): Promise<void> {
    if (keys.length > 0) await tx.query(this.#delete, this.#keysAsValues(keys));
  }

  /** For each key column, an array of its values. */
  #keysAsValues(keys: readonly Pick<Row, Key>[]): unknown[] {
    return this.keys.map((column) => {
      const values = keys.map((key) => key[column]);
      return this.#columns[column] === 'uuid' ? toSqlArray(values.map(String)) : values; // the driver quotes each item
    });
  }
}

/** An SQL condition for rows with the given keys, passed as an array per key column. */
function amongKeys(keys: readonly { key: string; type: string }[]): string {
  const arrays = keys.map(({ type }, index) => `$${index + 1}::${type}[]`);
  if (keys.length === 1) return `${keys[0]?.key} = any(${arrays[0]})`;
  return `(${keys.map(({ key }) => key).join(', ')}) in (select * from unnest(${arrays.join(', ')}))`;
}
