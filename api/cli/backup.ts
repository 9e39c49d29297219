// `sandcrate backup`: writes the log, the keys, the files and the sessions that members have ended to a folder, or checks
// such a folder. Everything else is rebuilt from them.
import { mkdir, realpath, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readSecret } from '@sandcrate/core/config/secret-file.ts';
import { readStoredKeys } from '@sandcrate/infrastructure/privacy/stored-keys.ts';
import { readMarks } from '@sandcrate/projections/inbox/read-mark-queries.ts';
import { waitingMails } from '@sandcrate/projections/reactions/outbox.ts';
import { Command } from 'commander';
import { readEndedSessions } from '../auth/ended-sessions.ts';
import { openFiles } from '../files/open-files.ts';
import { checkBackup } from './backup/check.ts';
import { copyFilesOut, countFiles, intactIn } from './backup/file-copies.ts';
import { type BackupOptions, type Layout, layoutOf, writeManifest } from './backup/layout.ts';
import { writeLines } from './backup/lines.ts';
import { loggedEvents } from './backup/log-file.ts';
import { missingFiles, warnOfMissing } from './backup/missing-files.ts';
import { type CommandLine, type OpenedInfrastructure, settingsOf, withInfrastructure } from './context.ts';
import { CommandFailed } from './failures.ts';

export function backupCommand(commandLine: CommandLine): Command {
  return new Command('backup')
    .description(
      'Write the log, the keys of personal data and the uploaded files to a folder, or check such a folder',
    )
    .argument('<folder>', 'created if it is missing; a backup in it is updated')
    .option('--keys <folder>', 'put the keys elsewhere, to be kept for a shorter time')
    .option('--no-files', 'leave out the uploaded files')
    .option('--verify', 'write nothing: read the whole backup, and report what is damaged or missing')
    .addHelpText(
      'after',
      `
The site can keep running. Keys are wrapped with MASTER_KEY, which no backup contains: store it separately. People whose
erasure is in the log stay erased after a restore. Files that add-ons need and that exist neither in the site's file
store nor in the backup are listed, and the command exits with 1; everything else is backed up. Files that are in the
folder already are read, and replaced if they are damaged. --verify needs no site; it opens the keys if it finds
MASTER_KEY in the environment or in DATA_DIR.`,
    )
    .action((folder: string, { verify, ...options }: BackupOptions & { verify?: boolean }) =>
      verify
        ? verifyBackup(commandLine, layoutOf(folder, options), options)
        : withInfrastructure(commandLine, (infrastructure) =>
            backUp(commandLine, infrastructure, layoutOf(folder, options), options),
          ),
    );
}

async function backUp(
  { terminal }: CommandLine,
  { store, pool, config }: OpenedInfrastructure,
  layout: Layout,
  options: BackupOptions,
): Promise<void> {
  const madeAt = new Date().toISOString();
  for (const path of [layout.folder, layout.keysFolder]) await mkdir(path, { recursive: true, mode: 0o700 });
  await rm(layout.manifest, { force: true }); // until this backup is finished
  // The log's end is read before keys and files are copied, so the backup contains every key and file that its log
  // names.
  const end = await store.head();
  const bar = terminal.progress(Number(end) + 1, 'Log');
  let done = 0;
  const log = await writeLines(
    layout.log,
    loggedEvents(store, end, () => bar.update(++done)),
  ).finally(() => bar.stop());
  const keys = await writeLines(layout.keys, readStoredKeys(pool));
  const endedSessions = await writeLines(layout.endedSessions, readEndedSessions(pool));
  const marks = await writeLines(layout.readMarks, readMarks(pool));
  terminal.print(`${log.lines} events are in ${layout.log}.`);
  terminal.print(`${keys.lines} keys are in ${layout.keys}.`);
  if (await removeOldKeys(layout)) terminal.print(`Older keys were removed from ${layout.folder}.`);
  const problems = options.files ? await backUpFiles(terminal, { store, config, end }, layout.files) : [];
  const mails = await waitingMails(pool);
  await writeManifest(layout, {
    madeAt,
    events: log.lines,
    log: log.sha256,
    keys: keys.lines,
    endedSessions: endedSessions.lines,
    readMarks: marks.lines,
    files: options.files ? await countFiles(layout.files) : null,
    waitingMails: mails,
  });
  if (mails > 0) {
    terminal.warn(
      `${mails} mails wait to be sent. They are not part of the backup: before you move the site, let them be sent.`,
    );
  }
  if (problems.length > 0) throw new CommandFailed(problems.join(' '));
}

/** Returns what is wrong, for the end of the output. */
async function backUpFiles(
  terminal: CommandLine['terminal'],
  { store, config, end }: Pick<OpenedInfrastructure, 'store' | 'config'> & { end: bigint },
  folder: string,
): Promise<string[]> {
  const { copied, repaired, stored, damaged } = await copyFilesOut(await openFiles(config), folder);
  terminal.print(`${copied} files were copied to ${folder}.`);
  if (repaired > 0) terminal.print(`${repaired} of them replace copies that were damaged or out of date.`);
  for (const name of damaged) terminal.warn(`${name} is damaged in the site's file store.`);
  const lost = await missingFiles(store, stored, { end });
  const kept = await intactIn(
    folder,
    lost.map(({ name }) => name),
  );
  const missing = lost.filter(({ name }) => !kept.has(name));
  warnOfMissing(
    terminal,
    "missing from the site's file store; this backup has them",
    lost.filter(({ name }) => kept.has(name)),
  );
  warnOfMissing(terminal, "missing from the site's file store and from this backup", missing);
  return missing.length > 0 ? [`${missing.length} files are missing from this backup.`] : [];
}

/**
 * Removes the keys of an earlier backup from the folder of the log, which is kept for longer than keys may be.
 * @returns whether there were any
 */
async function removeOldKeys({ folder, keysFolder }: Layout): Promise<boolean> {
  if ((await realpath(folder)) === (await realpath(keysFolder))) return false;
  return rm(layoutOf(folder, {}).keys).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

async function verifyBackup(
  commandLine: CommandLine,
  layout: Layout,
  { files }: BackupOptions,
): Promise<void> {
  const { terminal } = commandLine;
  const { config } = settingsOf(commandLine);
  const masterKey = config.masterKey ?? (await readSecret(join(resolve(config.dataDir), 'master-key')));
  if (masterKey === undefined) {
    terminal.warn('MASTER_KEY is not set: whether the keys open is not checked.');
  }
  const bar = terminal.progress(undefined, 'Checking');
  const verdict = await checkBackup(layout, { masterKey, files }, (part, done) =>
    bar.update(0, `${done} ${part}`),
  ).finally(() => bar.stop());
  const { events, keys, problems, missing } = verdict;
  terminal.print(`${events} events, ${keys} keys and ${verdict.files} files were read.`);
  for (const problem of problems) terminal.warn(problem);
  warnOfMissing(terminal, 'missing from this backup', missing);
  if (problems.length + missing.length > 0) throw new CommandFailed('This backup is damaged.');
  terminal.print('This backup is intact.');
}
