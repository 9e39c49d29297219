// A database with the tables that search reads, all empty.

import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { catalogueIndexes, catalogueSchema } from '../../catalogue/schema.ts';
import { migrateCheckpoints } from '../../runner/writing/checkpoints.ts';
import { schemas } from '../../schemas.ts';
import { statisticsIndexes, statisticsSchema } from '../../statistics/schema.ts';
import { searchDocumentsIndexes, searchDocumentsSchema } from '../documents.ts';
import { migrateSearch } from '../migrations.ts';

export type TestCatalogue = { pool: pg.Pool; url: string; drop(): Promise<void> };

export async function testCatalogue(): Promise<TestCatalogue> {
  const database = await testDatabase();
  const pool = createPool(database.url, { applicationName: 'search test' });
  await createTables(pool);
  return {
    pool,
    url: database.url,
    async drop() {
      await pool.end();
      await database.drop();
    },
  };
}

/** Creates the tables in an empty database. */
export async function createTables(pool: pg.Pool): Promise<void> {
  await migrateCheckpoints(pool);
  await migrateSearch(pool);
  await pool.query(`
    create schema ${schemas.catalogue};
    create schema ${schemas.statistics};
    set search_path to ${schemas.statistics}, public;
    ${statisticsSchema}
    ${statisticsIndexes}
    set search_path to ${schemas.catalogue}, public;
    ${catalogueSchema}
    ${searchDocumentsSchema}
    ${catalogueIndexes}
    ${searchDocumentsIndexes}
    reset search_path;`);
}
