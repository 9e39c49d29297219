// `sandcrate backup` and `sandcrate restore`: the log, the keys and the files. Everything else is rebuilt from them.
import { mkdir } from 'node:fs/promises';
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
import { openFiles } from '../files/open-files.ts';
import { prepareTables } from '../infrastructure.ts';
import { copyFilesIn, copyFilesOut } from './backup/file-copies.ts';
import { readLines, writeLines } from './backup/lines.ts';
import { loggedEvents, logOfFile } from './backup/log-file.ts';
import { CommandFailed } from './command-failed.ts';
import { type CommandLine, type OpenedInfrastructure, withInfrastructure } from './context.ts';

const LOG = 'log.jsonl.gz';
const KEYS = 'keys.jsonl.gz';
const FILES = 'files';
const KEYS_AT_ONCE = 1000;

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
erasure is in the log stay erased after a restore.`,
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
  const files = options.files ? await copyFilesOut(await openFiles(config), join(folder, FILES)) : undefined;
  terminal.print(`${events} events are in ${join(folder, LOG)}.`);
  terminal.print(`${keys} keys are in ${join(keysFolder, KEYS)}.`);
  if (files !== undefined) terminal.print(`${files} files were copied to ${join(folder, FILES)}.`);
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
    .action((folder: string, options: Options) =>
      withInfrastructure(
        commandLine,
        (infrastructure) => restore(commandLine, infrastructure, resolve(folder), options),
        { mayCreate: true },
      ),
    );
}

async function restore(
  commandLine: CommandLine,
  infrastructure: OpenedInfrastructure,
  folder: string,
  options: Options,
): Promise<void> {
  const { terminal } = commandLine;
  const { store, pool, keys, config, isRunning, logger } = infrastructure;
  if (isRunning) throw new CommandFailed('The site is running: stop it first.');
  await prepareTables(infrastructure, logger);
  if ((await readCheckpoints(pool)).some(({ position }) => position >= 0n)) {
    throw new CommandFailed('This site has been used: restore into an empty one.');
  }
  const keyFile = join(resolve(options.keys ?? folder), KEYS);
  await requireMasterKey(infrastructure, keyFile);
  await restoreKeys(infrastructure, keyFile);
  const { present, copied } = await restoreLog(commandLine, infrastructure, join(folder, LOG));
  terminal.print(`${copied} events restored, ${present} were there already.`);
  const erased = await destroyKnownErasures(store, keys);
  if (erased > 0) terminal.print(`${erased} keys of people erased since the backup were destroyed again.`);
  const damaged: string[] = [];
  if (options.files) {
    const files = await copyFilesIn(join(folder, FILES), await openFiles(config), (path) =>
      damaged.push(path),
    );
    terminal.print(`${files} files restored.`);
  }
  terminal.print('Start the site: it builds its read models from the log.');
  if (damaged.length === 0) return;
  for (const path of damaged) terminal.warn(`${path} is damaged and was left out.`);
  throw new CommandFailed(`${damaged.length} damaged files were not restored; everything else was.`);
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

async function restoreKeys({ pool }: OpenedInfrastructure, path: string): Promise<void> {
  let batch: StoredKey[] = [];
  for await (const key of readLines(path, StoredKey)) {
    batch.push(key);
    if (batch.length < KEYS_AT_ONCE) continue;
    await writeStoredKeys(pool, batch);
    batch = [];
  }
  await writeStoredKeys(pool, batch);
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
