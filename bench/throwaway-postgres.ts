// A temporary PostgreSQL server for benches, as durable as in production.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@sandcrate/infrastructure/embedded-postgres/embedded-postgres.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';

/** Starts a server in an empty folder, calls `use` with its URL, then stops the server and removes the folder. */
export async function withPostgres(use: (url: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandcrate-bench-'));
  try {
    const server = await startEmbeddedPostgres({ dataDir });
    try {
      await refuseUnlessDurable(server.url);
      await use(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function refuseUnlessDurable(url: string): Promise<void> {
  const pool = createPool(url, { applicationName: 'bench', max: 1 });
  try {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      const { rows } = await pool.query<Record<string, string>>(`show ${setting}`);
      if (rows[0]?.[setting] !== 'on')
        throw new Error(`${setting} is not on: the figures would be meaningless.`);
    }
  } finally {
    await pool.end();
  }
}
