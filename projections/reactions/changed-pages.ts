// Add-on pages to announce to search engines. An add-on waits once, however often it changes.
import { type Migration, migrate } from '@sandcrate/infrastructure/postgres/migrate.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';

export type ChangedPage = { addonId: string; position: bigint };

const migrations: readonly Migration[] = [
  {
    name: '0001-changed-pages',
    additive: true,
    sql: `
      create schema search_engines;
      create table search_engines.changed_pages (
        addon_id uuid primary key,
        position bigint not null, -- of the event that changed it last
        attempts int not null default 0,
        next_attempt_at timestamptz not null default now()
      );
      create index on search_engines.changed_pages (next_attempt_at);`,
  },
];

/** How long to wait after each failure. After the last one the page is given up. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 240];

/** Creates the table. Several processes may call it at once. */
export const migrateChangedPages = (pool: pg.Pool) => migrate(pool, 'search-engines', migrations);

/** Adds pages. A page that has failed before starts over with all attempts. */
export async function addChangedPages(tx: Transaction, pages: readonly ChangedPage[]): Promise<void> {
  if (pages.length === 0) return;
  await tx.query(
    `insert into search_engines.changed_pages (addon_id, position)
     select addon_id, max(position) from unnest($1::uuid[], $2::bigint[]) as c(addon_id, position) group by addon_id
     on conflict (addon_id) do update
       set position = excluded.position, attempts = 0, next_attempt_at = now()
       where changed_pages.position < excluded.position`,
    [pages.map(({ addonId }) => addonId), pages.map(({ position }) => position)],
  );
}

/** The pages that are due, longest waiting first. */
export async function dueChangedPages(pool: pg.Pool, limit: number): Promise<ChangedPage[]> {
  const { rows } = await pool.query<ChangedPage>(
    `select addon_id as "addonId", position from search_engines.changed_pages
     where next_attempt_at <= now() order by next_attempt_at, addon_id limit $1`,
    [limit],
  );
  return rows;
}

/** Excludes pages that have changed again since. */
const THESE = `(addon_id, position) in (select * from unnest($1::uuid[], $2::bigint[]))`;
const named = (pages: readonly ChangedPage[]) => [
  pages.map(({ addonId }) => addonId),
  pages.map(({ position }) => position),
];

/** Removes announced pages. */
export async function removeChangedPages(pool: pg.Pool, pages: readonly ChangedPage[]): Promise<void> {
  await pool.query(`delete from search_engines.changed_pages where ${THESE}`, named(pages));
}

/** Postpones pages whose notice failed, and gives up those that failed too often. */
export async function postponeChangedPages(pool: pg.Pool, pages: readonly ChangedPage[]): Promise<void> {
  await pool.query(
    `with given_up as (
       delete from search_engines.changed_pages where ${THESE} and attempts >= cardinality($3::int[])
     )
     update search_engines.changed_pages
     set attempts = attempts + 1, next_attempt_at = now() + make_interval(mins => ($3::int[])[attempts + 1])
     where ${THESE} and attempts < cardinality($3::int[])`,
    [...named(pages), RETRY_AFTER_MINUTES],
  );
}
