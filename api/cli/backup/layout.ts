// Where the parts of a backup are, and what a backup says about itself.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { CommandFailed } from '../failures.ts';

export type BackupOptions = { keys?: string; files: boolean };

/** The paths of a backup's parts. */
export type Layout = ReturnType<typeof layoutOf>;

/** @param options.keys the folder of the keys, if elsewhere */
export function layoutOf(folder: string, { keys }: Pick<BackupOptions, 'keys'>) {
  const keysFolder = resolve(keys ?? folder);
  return {
    folder: resolve(folder),
    keysFolder,
    log: join(resolve(folder), 'log.jsonl.gz'),
    keys: join(keysFolder, 'keys.jsonl.gz'),
    endedSessions: join(resolve(folder), 'ended-sessions.jsonl.gz'),
    readMarks: join(resolve(folder), 'read-marks.jsonl.gz'),
    files: join(resolve(folder), 'files'),
    manifest: join(resolve(folder), 'manifest.json'),
  };
}

const Manifest = z.object({
  madeAt: z.iso.datetime(),
  events: z.int(),
  /** SHA-256 of the log's lines. */
  log: z.string(),
  keys: z.int(),
  endedSessions: z.int(),
  readMarks: z.int(),
  /** All files in the folder; null when the backup was made without files. */
  files: z.int().nullable(),
  /** Mails that were waiting to be sent. They are not part of the backup. */
  waitingMails: z.int(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Writes it atomically, as the last part of a backup. */
export async function writeManifest({ manifest }: Layout, content: Manifest): Promise<void> {
  await writeFile(`${manifest}.part`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${manifest}.part`, manifest);
}

/**
 * What a backup says about itself; undefined when it was not finished.
 * @throws CommandFailed when it is damaged
 */
export async function readManifest({ manifest }: Layout): Promise<Manifest | undefined> {
  try {
    return Manifest.parse(JSON.parse(await readFile(manifest, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new CommandFailed(`${manifest} is damaged.`);
  }
}
