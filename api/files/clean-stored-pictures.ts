// Re-encodes pictures that earlier versions stored with their metadata (places, names, cameras), once, in the
// background after a start. Each is recognized by its hash, so a stopped run resumes at the next start.
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import type { Logger } from '@sandcrate/core/logger.ts';
import type pg from 'pg';
import { Overloaded } from '../slots.ts';
import type { OriginalKey } from './file-key.ts';
import { FileNotFound, type FileStore } from './file-store.ts';
import type { Images } from './images.ts';

const NAME = 'pictures without metadata';
const TOLD_EVERY = 100;
const BUSY_MS = 1000;

export type CleaningOptions = {
  pool: pg.Pool;
  files: FileStore;
  images: Pick<Images, 'clean'>;
  logger: Logger;
};

/** Starts, unless it was done before or another process is doing it. */
export function cleanStoredPictures(options: CleaningOptions): {
  done: Promise<void>;
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const done = cleanOnce(options, stopping.signal).catch((error: unknown) => {
    if (stopping.signal.aborted) return;
    options.logger.warn(
      `not all stored pictures are cleaned yet; the next start continues: ${String(error)}`,
    );
  });
  return {
    done,
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

async function cleanOnce(
  { pool, files, images, logger }: CleaningOptions,
  signal: AbortSignal,
): Promise<void> {
  const { rowCount } = await pool.query('select from api.work_done_once where name = $1', [NAME]);
  if (rowCount !== 0) return;
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as locked',
      [NAME],
    );
    if (!rows[0]?.locked) return;
    const counts = await cleanAll(files, images, logger, signal);
    if (signal.aborted) return;
    await client.query('insert into api.work_done_once (name) values ($1) on conflict do nothing', [NAME]);
    if (counts.seen > 0) logger.info(`stored pictures were cleaned: ${told(counts)}`);
  } finally {
    // The lock ends with its connection.
    client.release(true);
  }
}

type Counts = { seen: number; cleaned: number; unreadable: number };

const told = ({ seen, cleaned, unreadable }: Counts) =>
  `${seen} checked, ${cleaned} re-encoded, ${unreadable} unreadable`;

async function cleanAll(
  files: FileStore,
  images: Pick<Images, 'clean'>,
  logger: Logger,
  signal: AbortSignal,
) {
  const counts: Counts = { seen: 0, cleaned: 0, unreadable: 0 };
  for await (const { key } of files.list('image')) {
    if (key.kind === 'variant') continue;
    if (signal.aborted) return counts;
    const outcome = await cleanOne(key, images, signal);
    counts.seen++;
    if (outcome !== 'clean') counts[outcome]++;
    if (counts.seen % TOLD_EVERY === 0) logger.info(`cleaning stored pictures: ${told(counts)}`);
  }
  return counts;
}

async function cleanOne(
  key: OriginalKey,
  images: Pick<Images, 'clean'>,
  signal: AbortSignal,
): Promise<'clean' | 'cleaned' | 'unreadable'> {
  for (;;) {
    try {
      return (await images.clean(key)) ? 'cleaned' : 'clean';
    } catch (error) {
      // Uploads take precedence.
      if (error instanceof Overloaded) await pause(BUSY_MS, undefined, { signal });
      else if (error instanceof FileNotFound) return 'clean';
      else if (error instanceof DomainError) return 'unreadable';
      else throw error;
    }
  }
}
