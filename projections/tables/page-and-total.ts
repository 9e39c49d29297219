import type pg from 'pg';

type Asked = {
  values: readonly unknown[];
  /** SQL for the page's rows with a column `total` of the given expression; 'null' for no total. */
  page: (total: string) => string;
  /** SQL for one row with the `count` of all rows that match the filter. */
  count: string;
  /** Whether the filter is so expensive that one scan serves both. Otherwise indexes answer each faster. */
  once: boolean;
  /** The page's first row, from 0. */
  from: number;
};

/** A page of rows and the number of all rows. Each row also has a `total` column, which callers ignore. */
export async function pageAndTotal<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { values, page, count, once, from }: Asked,
): Promise<{ rows: Row[]; total: number }> {
  const countAll = async () => (await pool.query<{ count: number }>(count, [...values])).rows[0]?.count ?? 0;
  if (!once) {
    const [{ rows }, total] = await Promise.all([
      pool.query<Row>(page('null::int'), [...values]),
      countAll(),
    ]);
    return { rows, total };
  }
  const { rows } = await pool.query<Row & { total: number }>(page('count(*) over ()::int'), [...values]);
  const [first] = rows;
  if (first !== undefined) return { rows, total: first.total };
  return { rows, total: from === 0 ? 0 : await countAll() }; // past the end no row has the total
}
