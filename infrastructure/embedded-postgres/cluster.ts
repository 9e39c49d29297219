import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { dataFolderArgument, launch } from './launch.ts';
import type { Operator } from './operator.ts';
import { finished } from './output.ts';
import { missing } from './pid-file.ts';
import { processInfo } from './process-info.ts';

export const SUPERUSER = 'sandcrate';
const MAJOR_VERSION = '18';
const DRAFT = '.new-';

// Text is compared by code point on every machine (the built-in locale). Only what counts as a letter for trigrams
// still comes from the C library, under a name that differs from system to system.
const LETTER_LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

type Cluster = { folder: string; binaries: Binaries; operator: Operator | undefined; password: string };

/**
 * Whether the folder holds a database cluster that this version can open.
 * @throws EmbeddedPostgresError when it holds one of another version, or something else
 */
export async function clusterExists(folder: string): Promise<boolean> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(missing(undefined));
  if (version?.trim() === MAJOR_VERSION) return true;
  if (version !== undefined) {
    throw new EmbeddedPostgresError(
      `${folder} was written by PostgreSQL ${version.trim()}, this is ${MAJOR_VERSION}: restore a backup into an empty folder.`,
    );
  }
  const content = await readdir(folder).catch(missing([]));
  if (content.length > 0) {
    throw new EmbeddedPostgresError(
      `${folder} holds files but no database: move them away or choose another DATA_DIR.`,
    );
  }
  return false;
}

/**
 * Makes an empty cluster. It appears under its name complete and on disk, or not at all; when another process makes one
 * at the same time, the first one stays.
 * @throws EmbeddedPostgresError with the reason when it cannot be made
 */
export async function createCluster(cluster: Cluster, fsync: boolean): Promise<void> {
  const { folder, binaries, operator, password } = cluster;
  await removeDrafts(folder);
  const draft = `${folder}${DRAFT}${process.pid}`;
  try {
    await mkdir(draft, { mode: 0o700 });
    if (operator) await chown(draft, operator.uid, operator.gid);
    await initialise(draft, binaries, operator, password);
    if (fsync) await sync(draft, binaries, operator);
    await rename(draft, folder).catch(taken);
    if (fsync) await syncFolder(dirname(folder));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes the unfinished clusters of killed processes. */
async function removeDrafts(folder: string): Promise<void> {
  const prefix = `${basename(folder)}${DRAFT}`;
  for (const name of await readdir(dirname(folder))) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : undefined;
    if (pid === undefined || (pid !== process.pid && processInfo(pid))) continue;
    await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function taken(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

async function initialise(
  folder: string,
  binaries: Binaries,
  operator: Operator | undefined,
  password: string,
) {
  const options = [
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    '--pwfile=/dev/fd/3',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
    '--no-instructions',
  ];
  const data = dataFolderArgument(folder);
  for (const locale of LETTER_LOCALES) {
    const secret = await openUnnamed(`${folder}.secret`, password, operator);
    try {
      const args = ['-D', data, ...options, `--lc-ctype=${locale}`];
      const { code, output } = await finished(
        launch(binaries.initdb, args, { folder, operator, file: secret.fd }),
      );
      if (code === 0) return;
      if (!output.includes('invalid locale name')) throw failed(output);
    } finally {
      await secret.close();
    }
  }
  throw failed('this system knows no usable locale');
}

/** A file without a path, for the operator to read by its handle: the password is on no command line and no path. */
async function openUnnamed(path: string, text: string, operator: Operator | undefined) {
  await rm(path, { force: true });
  const file = await open(path, 'wx+', 0o600);
  await file.write(text, 0);
  if (operator) await file.chown(operator.uid, operator.gid);
  await rm(path);
  return file;
}

async function sync(folder: string, binaries: Binaries, operator: Operator | undefined) {
  const args = ['-D', dataFolderArgument(folder), '--sync-only'];
  const { code, output } = await finished(launch(binaries.initdb, args, { folder, operator }));
  if (code !== 0) throw failed(output);
}

/**
 * Gives the superuser another password, in a cluster without a running server.
 * @throws EmbeddedPostgresError with the reason when that fails
 */
export async function setPassword({ folder, binaries, operator, password }: Cluster): Promise<void> {
  const args = ['--single', '-D', dataFolderArgument(folder), 'postgres'];
  const input = `alter role ${SUPERUSER} password '${password}'\n`;
  const { code, output } = await finished(launch(binaries.postgres, args, { folder, operator, input }));
  if (code !== 0 || output.includes('ERROR:')) throw failed(output);
}

function failed(output: string): EmbeddedPostgresError {
  const reason = /(?:error|ERROR|FATAL|fatal): +(.*)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1);
  return new EmbeddedPostgresError(`The database could not be set up: ${reason}`);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
