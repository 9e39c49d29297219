import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  chmod,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Binaries, binariesIn } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Operator } from './operator.ts';

/** Where root puts copies for others to run. Nobody else may write there. */
const CACHE = process.platform === 'darwin' ? '/Library/Caches/sandcrate' : '/var/cache/sandcrate';

/**
 * Binaries that the operator can run: the installed ones, or a copy of them when a folder above is closed to that user.
 * @throws EmbeddedPostgresError when there is no safe place for a copy
 */
export async function reachableBinaries(
  installed: Binaries,
  operator: Operator | undefined,
  cache: string = CACHE,
): Promise<Binaries> {
  if (!operator || (await canRun(installed, operator))) return installed;
  try {
    await mkdir(cache, { recursive: true, mode: 0o755 });
    const { uid, mode } = await stat(cache);
    if (uid !== 0 || mode & 0o022) throw new Error('others than root may write there');
    const copy = binariesIn(join(cache, `postgresql-${await version(installed)}`));
    if (!(await canRun(copy, operator))) await copyBinaries(installed.folder, copy.folder);
    if (!(await canRun(copy, operator))) throw new Error('that user cannot enter it either');
    return copy;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(
      `User ${operator.name}, who runs PostgreSQL for root, cannot enter ${installed.folder}, nor could it be copied to ${cache} (${reason}): install outside closed folders, or start as another user than root.`,
    );
  }
}

async function canRun({ folder, postgres }: Binaries, operator: Operator): Promise<boolean> {
  try {
    for (let path = folder; ; path = dirname(path)) {
      if (!(await canEnter(path, operator))) return false;
      if (path === dirname(path)) break;
    }
    return (await canEnter(postgres, operator)) && (await canEnter(join(folder, 'share'), operator));
  } catch {
    return false;
  }
}

async function canEnter(path: string, { uid, gid }: Operator): Promise<boolean> {
  const file = await stat(path);
  const who = file.uid === uid ? 0o100 : file.gid === gid ? 0o010 : 0o001;
  return (file.mode & who) !== 0;
}

async function version({ folder }: Binaries): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(dirname(folder), 'package.json'), 'utf8'));
  const known = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return `${known ? manifest.version : 'unknown'}-${process.platform}-${process.arch}`;
}

/** The copy appears under its name only when it is complete. */
async function copyBinaries(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomBytes(6).toString('hex')}`;
  try {
    for (const part of ['bin', 'lib', 'share']) await copyTree(join(from, part), join(draft, part));
    await chmod(draft, 0o755);
    await rm(to, { recursive: true, force: true });
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Makes a copy that everyone can read, whatever the modes of the original. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) await copyTree(source, target);
      else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
      else if (!entry.name.endsWith('.a')) await placeFile(source, target);
    }),
  );
}

/** A hard link if nobody but root can change the original, else a copy. */
async function placeFile(source: string, target: string): Promise<void> {
  const { uid, mode } = await stat(source);
  const wanted = mode & 0o111 ? 0o755 : 0o644;
  if (uid === 0 && (mode & 0o777) === wanted) {
    const linked = await link(source, target).then(
      () => true,
      () => false, // another file system, or one without links
    );
    if (linked) return;
  }
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  await chmod(target, wanted);
}
