// What test runs use of the machine.
import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * How many test files run at once: more than two processors can compute, since many of them wait for something, and no
 * more than the test server of PostgreSQL has connections for.
 */
export const WORKERS = Math.min(Math.max(3, availableParallelism()), 6);

/**
 * Keeps temporary files in memory where there is room, unless TMPDIR says otherwise. Tests make hundreds of databases of
 * hundreds of files each: one takes about 20 ms in memory, and 300 ms on ext4.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= ENOUGH_BYTES) process.env.TMPDIR = MEMORY;
}
