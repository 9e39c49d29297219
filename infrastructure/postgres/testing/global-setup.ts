// One PostgreSQL server for a whole test run: the one that DATABASE_TEST_URL names, or our own, removed afterwards.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silent } from '@sandcrate/core/logger.ts';
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts';
import { endOrphans } from '../../embedded-postgres/orphan.ts';
import { processInfo } from '../../embedded-postgres/process-info.ts';

// A new database is a copy of a template; cloned files make that a matter of milliseconds.
const settings = { max_connections: 200, file_copy_method: 'clone' };

const PREFIX = 'sandcrate-test-';

/** Makes DATABASE_TEST_URL known to all test workers; returns the teardown. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DATABASE_TEST_URL) return undefined;
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({ dataDir, fsync: false, settings });
    process.env.DATABASE_TEST_URL = server.url;
    return async () => {
      delete process.env.DATABASE_TEST_URL;
      await server.stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Test runs that were killed leave their servers behind. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (!pid || processInfo(Number(pid))) continue;
    const folder = join(tmpdir(), name);
    await endOrphans(join(folder, 'postgres'), silent)
      .then(() => rm(folder, { recursive: true, force: true }))
      .catch(() => {}); // another user's
  }
}
