// How test runs use the machine.
import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * How many test files run at once: at least three, because many tests mostly wait, and at most six, because the PostgreSQL
 * server of the tests has a limited number of connections.
 */
export const WORKERS = Math.min(Math.max(3, availableParallelism()), 6);

/**
 * Keeps temporary files in memory if there is room and TMPDIR is not set. The tests create hundreds of databases, each of
 * hundreds of files: creating one takes about 20 ms in memory and 300 ms on ext4.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= ENOUGH_BYTES) process.env.TMPDIR = MEMORY;
}
