import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { dataFolderArgument, launch } from './launch.ts';
import { missing } from './missing.ts';
import type { Operator } from './operator.ts';
import { finished } from './output.ts';
import { processInfo } from './process-info.ts';

export const SUPERUSER = 'sandcrate';
const MAJOR_VERSION = '18';
const DRAFT = '.new-';

// Text is compared by code point on every machine (the built-in locale). Only what counts as a letter for trigrams
// still comes from the C library, under a name that differs from system to system.
const LETTER_LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

type NewCluster = {
  folder: string;
  binaries: Binaries;
  operator: Operator | undefined;
  password: string;
  fsync: boolean;
};

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
 * Makes an empty cluster. It appears under its name only when it is whole and on disk, or not at all; when another
 * process makes one at the same time, the first stands.
 * @throws EmbeddedPostgresError with the reason when it cannot be made
 */
export async function createCluster({
  folder,
  binaries,
  operator,
  password,
  fsync,
}: NewCluster): Promise<void> {
  await removeDrafts(folder);
  const draft = `${folder}${DRAFT}${process.pid}`;
  try {
    await mkdir(draft, { mode: 0o700 });
    if (operator) await chown(draft, operator.uid, operator.gid);
    await initialise(draft, binaries, operator, password);
    if (fsync) await run(binaries.initdb, ['--sync-only'], draft, operator);
    await rename(draft, folder).catch(taken);
    if (fsync) await syncFolder(dirname(folder));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Clears away what processes that were killed left unfinished. */
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
  for (const locale of LETTER_LOCALES) {
    const secret = await openUnnamed(`${folder}.secret`, password, operator);
    try {
      const output = await attempt(
        binaries.initdb,
        [...options, `--lc-ctype=${locale}`],
        folder,
        operator,
        secret.fd,
      );
      if (output === undefined) return;
      if (!output.includes('invalid locale name')) throw failed(output);
    } finally {
      await secret.close();
    }
  }
  throw failed('no usable locale');
}

/** A file that only its open handle leads to, readable by the operator: the password is on no command line and no path. */
async function openUnnamed(path: string, text: string, operator: Operator | undefined) {
  await rm(path, { force: true });
  const file = await open(path, 'wx+', 0o600);
  await file.write(text, 0);
  if (operator) await file.chown(operator.uid, operator.gid);
  await rm(path);
  return file;
}

async function run(program: string, args: string[], folder: string, operator: Operator | undefined) {
  const output = await attempt(program, args, folder, operator);
  if (output !== undefined) throw failed(output);
}

/** Runs it; gives what it printed when it failed. */
async function attempt(
  program: string,
  args: string[],
  folder: string,
  operator: Operator | undefined,
  input?: number,
): Promise<string | undefined> {
  const child = launch(program, ['-D', dataFolderArgument(folder), ...args], { folder, operator, input });
  const { code, output } = await finished(child);
  return code === 0 ? undefined : output;
}

function failed(output: string): EmbeddedPostgresError {
  const reason = /(?:error|FATAL|fatal):\s*(.*)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1);
  return new EmbeddedPostgresError(`The database could not be created: ${reason}`);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
