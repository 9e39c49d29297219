// The tables of search that are no read model: what a clock decides, and what was sent to an engine.

import type { Logger } from '@sandcrate/core/postgres/logger.ts';
import { type Migration, migrate } from '@sandcrate/core/postgres/migrate.ts';
import type pg from 'pg';

const migrations: Migration[] = [
  {
    name: '001-trending',
    sql: `
      create schema search;
      create table search.trending (
        addon_id uuid primary key,
        score double precision not null
      );
      create index on search.trending (score desc);
    `,
  },
];

/** Makes or brings up to date the schema `search`. */
export const migrateSearch = (pool: pg.Pool, logger?: Logger): Promise<string[]> =>
  migrate(pool, 'search', migrations, logger);
