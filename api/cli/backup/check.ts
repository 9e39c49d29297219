// Checks a backup without restoring it.
import { opensStoredKey, StoredKey } from '@sandcrate/infrastructure/privacy/stored-keys.ts';
import { ReadMark } from '@sandcrate/projections/inbox/read-mark-queries.ts';
import { EndedSession } from '../../auth/ended-sessions.ts';
import { CommandFailed } from '../failures.ts';
import { countKeys } from '../keys-of-log.ts';
import { checkFolder } from './file-copies.ts';
import { type Layout, type Manifest, readManifest } from './layout.ts';
import { readLines, type Sum } from './lines.ts';
import { LoggedEvent, logOfFile } from './log-file.ts';
import { type MissingFile, missingFiles } from './missing-files.ts';

const NAMED = 5;
export const NOT_FINISHED = 'This backup was not finished: files may be missing.';

/** Progress by part, with how many lines or files were read. */
export type OnChecked = (part: 'events' | 'keys' | 'files', done: number) => void;

/** The manifest is undefined when the backup was not finished. */
type CheckedLines = { events: number; keys: number; manifest: Manifest | undefined };

/**
 * Reads all lines of a backup.
 * @param masterKey without it, keys are read but not opened
 * @throws CommandFailed when a line is damaged, missing or in another place, or a key does not open
 */
export async function checkLines(
  layout: Layout,
  masterKey: string | undefined,
  onChecked: OnChecked = () => {},
): Promise<CheckedLines> {
  const keys = await checkKeys(layout.keys, masterKey, onChecked);
  await endOf(layout.endedSessions, EndedSession);
  await endOf(layout.readMarks, ReadMark);
  const log = await endOf(layout.log, LoggedEvent, (done) => onChecked('events', done));
  const manifest = await readManifest(layout);
  if (manifest && manifest.log !== log.sha256) {
    throw new CommandFailed(
      `${layout.log} is of another backup than ${layout.manifest}: it has ${log.lines} events, not the ${manifest.events} of ${manifest.madeAt}.`,
    );
  }
  return { events: log.lines, keys, manifest };
}

async function endOf(
  path: string,
  schema: Parameters<typeof readLines>[1],
  onLine: (done: number) => void = () => {},
): Promise<Sum> {
  let sum: Sum | undefined;
  let done = 0;
  const lines = readLines(path, schema, (found) => {
    sum = found;
  });
  for await (const _line of lines) onLine(++done);
  if (!sum) throw new Error(`${path} was not read to its end`);
  return sum;
}

async function checkKeys(path: string, masterKey: string | undefined, onChecked: OnChecked): Promise<number> {
  let [keys, opened] = [0, 0];
  const locked: string[] = [];
  for await (const key of readLines(path, StoredKey)) {
    onChecked('keys', ++keys);
    if (key.wrapped === null || masterKey === undefined) continue;
    if (opensStoredKey(masterKey, key)) opened += 1;
    else locked.push(key.subject);
  }
  if (locked.length === 0) return keys;
  if (opened === 0) throw new CommandFailed('MASTER_KEY is not the one of the site that was backed up.');
  const named = locked.slice(0, NAMED).join(', ');
  throw new CommandFailed(
    `${locked.length} of ${keys} keys in ${path} are damaged: MASTER_KEY opens the others, but not ${named}${locked.length > NAMED ? ' and others' : ''}. Take the keys of another backup, by --keys.`,
  );
}

/** What is in a backup, and what is wrong with it. */
export type Verdict = {
  events: number;
  keys: number;
  files: number;
  /** Each a sentence. */
  problems: string[];
  missing: MissingFile[];
};

/** Checks all of a backup: every line, every key, and every file by its hash. */
export async function checkBackup(
  layout: Layout,
  { masterKey, files }: { masterKey: string | undefined; files: boolean },
  onChecked: OnChecked,
): Promise<Verdict> {
  const { events, keys, manifest } = await checkLines(layout, masterKey, onChecked);
  const log = logOfFile(layout.log);
  const verdict: Verdict = { events, keys, files: 0, problems: [], missing: [] };
  const counted = await countKeys(log, readLines(layout.keys, StoredKey), undefined);
  if (counted.missing > 0) {
    verdict.problems.push(`${counted.missing} keys of personal data that the log needs are missing.`);
  }
  if (!manifest) verdict.problems.push(NOT_FINISHED);
  if (!files || manifest?.files === null) return verdict;
  let done = 0;
  const { intact, damaged } = await checkFolder(layout.files, () => onChecked('files', ++done));
  verdict.files = intact.size;
  verdict.problems.push(...damaged.map((path) => `${path} is damaged.`));
  verdict.missing = await missingFiles(log, intact, { end: await log.head() });
  return verdict;
}
