import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silent } from '@sandcrate/core/logger.ts';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../embedded-postgres.ts';
import { endOrphans } from '../orphan.ts';

/** A data folder of mode 0700 that is removed after the test, with the server that a killed process left on it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandcrate-embedded-'));
  onTestFinished(async () => {
    await endOrphans(join(folder, 'postgres'), silent);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

/** A server that is stopped after the test, and what it reported. */
export async function startedServer(
  options: EmbeddedPostgresOptions,
): Promise<{ server: EmbeddedPostgres; log: string[] }> {
  const log: string[] = [];
  const write = (message: string) => {
    log.push(message);
  };
  const logger = { debug: write, info: write, warn: write, error: write };
  const server = await startEmbeddedPostgres({ ...options, logger });
  onTestFinished(() => server.stop());
  return { server, log };
}

/** Runs one statement on a separate connection and returns its rows. */
export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
