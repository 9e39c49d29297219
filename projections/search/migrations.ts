// The search tables that are not read models: values that depend on the time, and what was sent to an engine.

import type { Logger } from '@sandcrate/core/logger.ts';
import { type Migration, migrate } from '@sandcrate/infrastructure/postgres/migrate.ts';
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
  {
    name: '002-engine',
    additive: true,
    sql: `
      -- The numbers that an engine outside orders by, as they were last looked at; versions as of documents.
      create table search.signals (
        addon_id uuid primary key,
        version bigint not null,
        downloads bigint not null,
        rating double precision not null, -- 0 when nobody rated it
        trending double precision not null
      );
      create index on search.signals (version);

      -- What which index was given.
      create table search.sent (
        index_name text not null,
        addon_id uuid not null,
        version bigint not null,
        refusal text, -- why the index would not take it
        primary key (index_name, addon_id)
      );
    `,
  },
  {
    name: '003-reached',
    additive: true,
    sql: `
      -- Searches of these indices see all changes of the catalogue up to that version.
      create table search.reached (
        index_name text primary key,
        version bigint not null
      );
    `,
  },
  {
    name: '004-related',
    additive: true,
    sql: `
      -- Add-ons akin to each public one, best first; more than are shown, since some of them may be closed later.
      create table search.related (
        addon_id uuid primary key,
        version bigint not null, -- of its own document when they were found; 0: they have not been yet
        as_of bigint not null, -- the latest version of any document at that time
        akin uuid[] not null,
        is_due boolean not null -- they are to be found anew
      );
      create index on search.related (addon_id) where is_due;
    `,
  },
  {
    name: '005-mean-rating',
    additive: true,
    sql: `
      alter table search.signals
        add column mean_rating double precision not null default 0; -- without the prior; 0 when nobody rated it
    `,
  },
];

/** Creates or updates the schema `search`. */
export const migrateSearch = (pool: pg.Pool, logger?: Logger): Promise<string[]> =>
  migrate(pool, 'search', migrations, logger);
