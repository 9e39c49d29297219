// `sandcrate backup` and `sandcrate restore`: the log, the keys, the files and the sessions that members have ended.
// Everything else is rebuilt from them.
import { access, constants, mkdir, realpath, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copyLog, LogsDiffer } from '@sandcrate/core/event-store/copy-log.ts';
import { RevisionConflict } from '@sandcrate/core/event-store/event-store.ts';
import { destroyKnownErasures } from '@sandcrate/core/privacy/erasures.ts';
import {
  opensStoredKey,
  readStoredKeys,
  StoredKey,
  writeStoredKeys,
} from '@sandcrate/infrastructure/privacy/stored-keys.ts';
import { readCheckpoints } from '@sandcrate/projections/runner/writing/checkpoints.ts';
import { Command } from 'commander';
import { EndedSession, putEndedSessions, readEndedSessions } from '../auth/ended-sessions.ts';
import { openFiles } from '../files/open-files.ts';
import { prepareTables } from '../infrastructure.ts';
import { copyFilesIn, copyFilesOut, filesInFolder, filesInStore } from './backup/file-copies.ts';
import { readLines, writeLines } from './backup/lines.ts';
import { loggedEvents, logOfFile } from './backup/log-file.ts';
import { listOf, type MissingFile, missingFiles } from './backup/missing-files.ts';
import { CommandFailed } from './command-failed.ts';
import { type CommandLine, type OpenedInfrastructure, withInfrastructure } from './context.ts';
import { auditKeyState, countKeys, SET_AUDIT_KEY } from './keys-of-log.ts';

const LOG = 'log.jsonl.gz';
const KEYS = 'keys.jsonl.gz';
const ENDED_SESSIONS = 'ended-sessions.jsonl.gz';
const FILES = 'files';
const ROWS_AT_ONCE = 1000;

type Options = { keys?: string; files: boolean };

export function backupCommand(commandLine: CommandLine): Command {
  return new Command('backup')
    .description('Write the log, the keys of personal data and the uploaded files to a folder')
    .argument('<folder>', 'created if it is missing; a backup in it is updated')
    .option('--keys <folder>', 'put the keys elsewhere, to be kept for a shorter time')
    .option('--no-files', 'leave out the uploaded files')
    .addHelpText(
      'after',
      `
The site can keep running. Keys are wrapped with MASTER_KEY, which no backup contains: store it separately. People whose
erasure is in the log stay erased after a restore. Files that add-ons need and that exist neither in the site's file
store nor in the backup are listed, and the command exits with 1; everything else is backed up.`,
    )
    .action((folder: string, options: Options) =>
      withInfrastructure(commandLine, (infrastructure) =>
        backUp(commandLine, infrastructure, resolve(folder), options),
      ),
    );
}

async function backUp(
  { terminal }: CommandLine,
  { store, pool, config }: OpenedInfrastructure,
  folder: string,
  options: Options,
): Promise<void> {
  const keysFolder = resolve(options.keys ?? folder);
  for (const path of [folder, keysFolder]) await mkdir(path, { recursive: true, mode: 0o700 });
  // The log's end is read before keys and files are copied, so the backup contains every key and file that its log
  // names.
  const end = await store.head();
  const bar = terminal.progress(Number(end) + 1, 'Log');
  let done = 0;
  const events = await writeLines(
    join(folder, LOG),
    loggedEvents(store, end, () => bar.update(++done)),
  ).finally(() => bar.stop());
  const keys = await writeLines(join(keysFolder, KEYS), readStoredKeys(pool));
  await writeLines(join(folder, ENDED_SESSIONS), readEndedSessions(pool));
  terminal.print(`${events} events are in ${join(folder, LOG)}.`);
  terminal.print(`${keys} keys are in ${join(keysFolder, KEYS)}.`);
  if (await removeOldKeys(folder, keysFolder)) terminal.print(`Older keys were removed from ${folder}.`);
  if (!options.files) return;
  const { copied, stored } = await copyFilesOut(await openFiles(config), join(folder, FILES));
  terminal.print(`${copied} files were copied to ${join(folder, FILES)}.`);
  const lost = await missingFiles(store, stored, { end });
  const kept = await filesInFolder(join(folder, FILES));
  const onlyHere = lost.filter(({ name }) => kept.has(name));
  const missing = lost.filter(({ name }) => !kept.has(name));
  warnOf(terminal, "missing from the site's file store; this backup has them", onlyHere);
  warnOf(terminal, "missing from the site's file store and from this backup", missing);
  if (missing.length > 0) throw new CommandFailed(`${missing.length} files are missing from this backup.`);
}

/**
 * Removes the keys of an earlier backup from the folder of the log, which is kept for longer than keys may be.
 * @returns whether there were any
 */
async function removeOldKeys(folder: string, keysFolder: string): Promise<boolean> {
  if ((await realpath(folder)) === (await realpath(keysFolder))) return false;
  return rm(join(folder, KEYS)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

function warnOf({ warn }: CommandLine['terminal'], what: string, files: readonly MissingFile[]): void {
  if (files.length === 0) return;
  warn(`${files.length} files that add-ons need are ${what}:`);
  for (const line of listOf(files)) warn(line);
}

export function restoreCommand(commandLine: CommandLine): Command {
  return new Command('restore')
    .description('Restore a backup into an empty site that is not running')
    .argument('<folder>', 'the folder that was given to `backup`')
    .option('--keys <folder>', 'where the keys are, if elsewhere')
    .option('--no-files', 'leave out the uploaded files')
    .addHelpText(
      'after',
      `
MASTER_KEY must be the one of the site that was backed up. If a restore is interrupted, run it again to continue. The
read models are built at the next start.`,
    )
    .action(async (folder: string, options: Options) => {
      await requireFile(join(resolve(folder), LOG), 'name the folder of a backup');
      await requireFile(join(resolve(options.keys ?? folder), KEYS), 'name the folder of the keys by --keys');
      await withInfrastructure(
        commandLine,
        (infrastructure) => restore(commandLine, infrastructure, resolve(folder), options),
        { mayCreate: true },
      );
    });
}

const isReadable = (path: string) =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );

/** @throws CommandFailed when the file does not exist or cannot be read */
async function requireFile(path: string, remedy: string): Promise<void> {
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new CommandFailed(`There is no ${path}: ${remedy}.`) : error;
  });
}

async function restore(
  commandLine: CommandLine,
  infrastructure: OpenedInfrastructure,
  folder: string,
  options: Options,
): Promise<void> {
  const { terminal } = commandLine;
  const { store, pool, keys, isRunning, logger } = infrastructure;
  if (isRunning) throw new CommandFailed('The site is running: stop it first.');
  await prepareTables(infrastructure, logger);
  if ((await readCheckpoints(pool)).some(({ position }) => position >= 0n)) {
    throw new CommandFailed('This site has been used: restore into an empty one.');
  }
  const keyFile = join(resolve(options.keys ?? folder), KEYS);
  await requireMasterKey(infrastructure, keyFile);
  await inBatches(readLines(keyFile, StoredKey), (batch) => writeStoredKeys(pool, batch));
  const sessionFile = join(folder, ENDED_SESSIONS);
  if (await isReadable(sessionFile)) {
    await inBatches(readLines(sessionFile, EndedSession), (batch) => putEndedSessions(pool, batch));
  }
  const { present, copied } = await restoreLog(commandLine, infrastructure, join(folder, LOG));
  terminal.print(`${copied} events restored, ${present} were there already.`);
  const erased = await destroyKnownErasures(store, keys);
  if (erased > 0) terminal.print(`${erased} keys of people erased since the backup were destroyed again.`);
  const problems = [
    ...(options.files ? await restoreFiles(commandLine, infrastructure, join(folder, FILES)) : []),
    ...(await problemsOfKeys(infrastructure)),
  ];
  if (problems.length > 0) throw new CommandFailed([...problems, 'Everything else was restored.'].join(' '));
  terminal.print('Start the site: it builds its read models from the log.');
}

/** Restores the files; returns what is wrong, for the end of the output. */
async function restoreFiles(
  { terminal }: CommandLine,
  { store, config }: OpenedInfrastructure,
  folder: string,
): Promise<string[]> {
  const files = await openFiles(config);
  const damaged = new Set<string>();
  const copied = await copyFilesIn(folder, files, (path, name) => {
    damaged.add(name);
    terminal.warn(`${path} is damaged and was left out.`);
  });
  terminal.print(`${copied} files restored.`);
  const absent = await missingFiles(store, await filesInStore(files), { end: await store.head() });
  const missing = absent.filter(({ name }) => !damaged.has(name));
  warnOf(terminal, 'missing from this backup', missing);
  return [
    ...(damaged.size > 0 ? [`${damaged.size} damaged files were not restored.`] : []),
    ...(missing.length > 0 ? [`${missing.length} files are missing from this backup.`] : []),
  ];
}

/** What is wrong with the keys of the restored site. */
async function problemsOfKeys(infrastructure: OpenedInfrastructure): Promise<string[]> {
  const { missing } = await countKeys(infrastructure);
  return [
    ...(missing > 0
      ? [
          `${missing} keys of personal data that the log needs are missing: restore again, into an empty site, with the keys of a newer backup.`,
        ]
      : []),
    ...((await auditKeyState(infrastructure)) === 'other'
      ? [
          `The audit log was signed with another key than this site's: ${SET_AUDIT_KEY} before you start the site.`,
        ]
      : []),
  ];
}

/** @throws CommandFailed before anything is written when MASTER_KEY does not open the keys of the backup */
async function requireMasterKey({ secrets }: OpenedInfrastructure, path: string): Promise<void> {
  for await (const key of readLines(path, StoredKey)) {
    if (key.wrapped === null) continue;
    if (opensStoredKey(secrets.masterKey, key)) return;
    throw new CommandFailed(
      'MASTER_KEY is not the one of the site that was backed up: nothing was restored.',
    );
  }
}

async function inBatches<Row>(
  rows: AsyncIterable<Row>,
  write: (batch: Row[]) => Promise<void>,
): Promise<void> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_AT_ONCE) continue;
    await write(batch);
    batch = [];
  }
  await write(batch);
}

async function restoreLog({ terminal, signal }: CommandLine, { store }: OpenedInfrastructure, path: string) {
  const bar = terminal.progress(undefined, 'Log');
  try {
    return await copyLog({
      from: logOfFile(path),
      to: store,
      signal,
      onProgress: ({ phase, events }) => bar.update(0, `${phase}: ${events} events`),
    });
  } catch (error) {
    if (signal.aborted) throw new CommandFailed('Stopped. Run the same command again to continue.');
    if (error instanceof LogsDiffer || error instanceof RevisionConflict) {
      throw new CommandFailed(
        `This site already has a different log: restore into an empty one. ${error.message}`,
      );
    }
    throw error;
  } finally {
    bar.stop();
  }
}
