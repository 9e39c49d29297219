// `sandcrate restore`: makes a site out of a backup.
import { access, constants } from 'node:fs/promises';
import { copyLog, LogsDiffer } from '@sandcrate/core/event-store/copy-log.ts';
import { RevisionConflict } from '@sandcrate/core/event-store/event-store.ts';
import { destroyKnownErasures } from '@sandcrate/core/privacy/erasures.ts';
import { inTransaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { readStoredKeys, StoredKey, writeStoredKeys } from '@sandcrate/infrastructure/privacy/stored-keys.ts';
import { putReadMarks, ReadMark } from '@sandcrate/projections/inbox/read-mark-queries.ts';
import { forgetPositions } from '@sandcrate/projections/remembered-positions.ts';
import { expectEvent, expectOnly, lastEvent } from '@sandcrate/projections/runner/log/remembered-events.ts';
import { readCheckpoints } from '@sandcrate/projections/runner/writing/checkpoints.ts';
import { Command } from 'commander';
import { EndedSession, putEndedSessions } from '../auth/ended-sessions.ts';
import { openFiles } from '../files/open-files.ts';
import { prepareTables } from '../infrastructure.ts';
import { checkLines, NOT_FINISHED, type OnChecked } from './backup/check.ts';
import { copyFilesIn, filesInStore } from './backup/file-copies.ts';
import { type BackupOptions, type Layout, layoutOf, type Manifest } from './backup/layout.ts';
import { readLines } from './backup/lines.ts';
import { logOfFile } from './backup/log-file.ts';
import { missingFiles, warnOfMissing } from './backup/missing-files.ts';
import { type CommandLine, type OpenedInfrastructure, withInfrastructure } from './context.ts';
import { CommandFailed } from './failures.ts';
import { auditKeyState, countKeys, SET_AUDIT_KEY } from './keys-of-log.ts';
import { requireStopped } from './require-stopped.ts';

const ROWS_AT_ONCE = 1000;

export function restoreCommand(commandLine: CommandLine): Command {
  return new Command('restore')
    .description('Restore a backup into an empty site that is not running')
    .argument('<folder>', 'the folder that was given to `backup`')
    .option('--keys <folder>', 'where the keys are, if elsewhere')
    .option('--no-files', 'leave out the uploaded files')
    .addHelpText(
      'after',
      `
MASTER_KEY must be the one of the site that was backed up. The log and the keys are read to their ends first: if
anything in them is damaged, nothing is restored. If a restore is interrupted, run it again to continue. The read models
are built at the next start.`,
    )
    .action(async (folder: string, options: BackupOptions) => {
      const layout = layoutOf(folder, options);
      await requireFile(layout.log, 'name the folder of a backup');
      await requireFile(layout.keys, 'name the folder of the keys by --keys');
      await withInfrastructure(
        commandLine,
        (infrastructure) => restore(commandLine, infrastructure, layout, options),
        { mayCreate: true, acceptsAnyLog: true },
      );
    });
}

/** @throws CommandFailed when the file does not exist or cannot be read */
async function requireFile(path: string, remedy: string): Promise<void> {
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new CommandFailed(`There is no ${path}: ${remedy}.`) : error;
  });
}

async function restore(
  commandLine: CommandLine,
  infrastructure: OpenedInfrastructure,
  layout: Layout,
  options: BackupOptions,
): Promise<void> {
  const { terminal } = commandLine;
  const { store, pool, keys, isRunning, logger } = infrastructure;
  if (isRunning) throw new CommandFailed('The site is running: stop it first.');
  await requireStopped(pool);
  await prepareTables(infrastructure, logger);
  if ((await readCheckpoints(pool)).some(({ position }) => position >= 0n)) {
    throw new CommandFailed('This site has been used: restore into an empty one.');
  }
  const manifest = await requireIntact(commandLine, infrastructure, layout);
  if (!manifest) terminal.warn(NOT_FINISHED);
  await markUnfinished(infrastructure, layout.log);
  await inBatches(readLines(layout.keys, StoredKey), (batch) => writeStoredKeys(pool, batch));
  await inBatches(readLines(layout.endedSessions, EndedSession), (batch) => putEndedSessions(pool, batch));
  await inBatches(readLines(layout.readMarks, ReadMark), (batch) => putReadMarks(pool, batch));
  const { present, copied } = await restoreLog(commandLine, infrastructure, layout.log);
  terminal.print(`${copied} events restored, ${present} were there already.`);
  const erased = await destroyKnownErasures(store, keys);
  if (erased > 0) terminal.print(`${erased} keys of people erased since the backup were destroyed again.`);
  const problems = [
    ...(options.files ? await restoreFiles(commandLine, infrastructure, layout.files) : []),
    ...(await problemsOfKeys(infrastructure)),
  ];
  await markFinished(infrastructure);
  if (manifest && manifest.waitingMails > 0) {
    terminal.print(
      `${manifest.waitingMails} mails that waited to be sent at the time of the backup are lost.`,
    );
  }
  if (problems.length > 0) throw new CommandFailed([...problems, 'Everything else was restored.'].join(' '));
  terminal.print('Start the site: it builds its read models from the log.');
}

/** @throws CommandFailed before anything is written when the log or the keys are damaged, or MASTER_KEY is another */
async function requireIntact(
  { terminal }: CommandLine,
  { secrets }: OpenedInfrastructure,
  layout: Layout,
): Promise<Manifest | undefined> {
  const bar = terminal.progress(undefined, 'Checking');
  try {
    const onChecked: OnChecked = (part, done) => bar.update(0, `${done} ${part}`);
    return (await checkLines(layout, secrets.masterKey, onChecked)).manifest;
  } catch (error) {
    if (error instanceof CommandFailed) throw new CommandFailed(`${error.message} Nothing was restored.`);
    throw error;
  } finally {
    bar.stop();
  }
}

/** Keeps the site from starting on a part of its log, should the restore be interrupted. */
async function markUnfinished({ pool }: OpenedInfrastructure, path: string): Promise<void> {
  for await (const { id, streamName, revision } of logOfFile(path).readAll()) {
    await expectEvent(pool, { id, streamName, revision, position: null }, { isRestored: false });
    return;
  }
}

/** From now on the site belongs to the restored log. */
async function markFinished({ store, pool }: OpenedInfrastructure): Promise<void> {
  const last = await lastEvent(store);
  await inTransaction(pool, async (tx) => {
    await forgetPositions(tx);
    await expectOnly(tx, last);
  });
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
  warnOfMissing(terminal, 'missing from this backup', missing);
  return [
    ...(damaged.size > 0 ? [`${damaged.size} damaged files were not restored.`] : []),
    ...(missing.length > 0 ? [`${missing.length} files are missing from this backup.`] : []),
  ];
}

/** What is wrong with the keys of the restored site. */
async function problemsOfKeys(infrastructure: OpenedInfrastructure): Promise<string[]> {
  const { store, pool, secrets } = infrastructure;
  const { missing } = await countKeys(store, readStoredKeys(pool), secrets.masterKey);
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
