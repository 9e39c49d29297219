import type { Migration } from '../postgres/migrate.ts';

/** A destroyed key leaves its row, so that the subject never gets another. */
const subjectKeys: Migration = {
  name: '1 subject keys',
  sql: `
    create table subject_key (
      subject text primary key,
      key_id uuid not null,
      wrapped bytea,
      created_at timestamptz not null default now(),
      destroyed_at timestamptz,
      check ((wrapped is null) = (destroyed_at is not null))
    );
    create index subject_key_living on subject_key (subject collate "C") where wrapped is not null;`,
};

const erasuresReached: Migration = {
  name: '2 erasures reached',
  additive: true,
  sql: `
    create table erasures_reached (
      singleton boolean primary key default true check (singleton),
      position bigint not null,
      keys_file oid not null
    );`,
};

export const migrations: readonly Migration[] = [subjectKeys, erasuresReached];
