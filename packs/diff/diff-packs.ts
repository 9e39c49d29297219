// Compares two versions of an upload. Runs in a worker on files that the inspector accepted.
import { createHash } from 'node:crypto';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import { jsonBytes } from '@sandcrate/core/pack/facts.ts';
import {
  MAX_DIFF_BYTES,
  MAX_DIFF_FILES,
  MAX_DIFF_TEXT_BYTES,
  MAX_NAMED_IN_SCRIPTS,
} from '@sandcrate/core/pack/limits.ts';
import { decodeText, displayPath } from '@sandcrate/core/pack/text.ts';
import { readEntry } from '../archive.ts';
import { extensionOf } from '../entry-path.ts';
import type { InspectOptions } from '../inspect.ts';
import type { RandomAccess } from '../random-access.ts';
import { memoryScratch } from '../scratch.ts';
import { lineDiff } from './line-diff.ts';
import { FILE_ROLES, type FileChange, type FileRole, type PackDiff } from './pack-diff.ts';
import { isScript, scriptNames } from './script-names.ts';
import { type UploadFile, type UploadFiles, uploadFiles } from './upload-files.ts';

type Pair = { before: UploadFile | undefined; after: UploadFile | undefined };

/**
 * Tells which files were added, removed and changed between two uploads, texts line by line.
 * Packs are matched by UUID, wherever they are in the archive.
 * @param options as for `inspectPack`
 * @throws DomainError 'unprocessable' when one of the archives is damaged or unsafe
 */
export async function diffPacks(
  before: RandomAccess,
  after: RandomAccess,
  { scratch = memoryScratch, unpacker }: Omit<InspectOptions, 'fileName' | 'depth'> = {},
): Promise<PackDiff> {
  const old = await uploadFiles(before, { scratch, unpacker });
  try {
    const now = await uploadFiles(after, { scratch, unpacker });
    try {
      return await compare(old, now);
    } finally {
      await now.close();
    }
  } finally {
    await old.close();
  }
}

async function compare(old: UploadFiles, now: UploadFiles): Promise<PackDiff> {
  const pairs = paired(old, now);
  const differing: Pair[] = [];
  for (const pair of pairs) if (!(await isSame(pair))) differing.push(pair);
  differing.sort(
    (a, b) =>
      FILE_ROLES.indexOf(roleOf(a)) - FILE_ROLES.indexOf(roleOf(b)) || (pathOf(a) < pathOf(b) ? -1 : 1),
  );
  const counted = (change: FileChange['change']) =>
    differing.filter((pair) => changeOf(pair) === change).length;
  const [namedBefore, namedAfter] = [await namesIn(old), await namesIn(now)];
  return {
    added: counted('added'),
    removed: counted('removed'),
    changed: counted('changed'),
    unchanged: pairs.length - differing.length,
    scripts: differing.filter((pair) => roleOf(pair) === 'script').length,
    newModules: added(namedBefore.modules, namedAfter.modules),
    newAddresses: added(namedBefore.addresses, namedAfter.addresses),
    files: await listed(differing.slice(0, MAX_DIFF_FILES)),
  };
}

/** Pairs each file with the one it replaces: by its pack's UUID, or by path if the UUID is new. */
function paired(old: UploadFiles, now: UploadFiles): Pair[] {
  const left = new Map(
    [...old.files].filter(([key]) => !now.files.has(key)).map(([, file]) => [file.path, file]),
  );
  const pairs = [...now.files].map(([key, after]): Pair => {
    const before = old.files.get(key) ?? left.get(after.path);
    if (before !== undefined) left.delete(before.path);
    return { before, after };
  });
  return [...pairs, ...[...left.values()].map((before): Pair => ({ before, after: undefined }))];
}

/** The changes with their lines, up to MAX_DIFF_BYTES in total. */
async function listed(pairs: readonly Pair[]): Promise<FileChange[]> {
  const files: FileChange[] = [];
  let bytesLeft = MAX_DIFF_BYTES;
  for (const pair of pairs) {
    const hunks = bytesLeft > 0 ? await hunksOf(pair) : null;
    const size = hunks === null ? 0 : jsonBytes(hunks);
    const fits = size <= bytesLeft;
    if (fits) bytesLeft -= size;
    files.push({ ...named(pair), hunks: fits ? hunks : null });
  }
  return files;
}

function named(pair: Pair): Omit<FileChange, 'hunks'> {
  const { before, after } = pair;
  const isMoved = before !== undefined && after !== undefined && before.path !== after.path;
  return {
    change: changeOf(pair),
    role: roleOf(pair),
    path: displayPath(pathOf(pair)),
    pathBefore: isMoved ? displayPath(before.path) : null,
    bytesBefore: before?.entry.unpackedBytes ?? null,
    bytesAfter: after?.entry.unpackedBytes ?? null,
  };
}

async function isSame({ before, after }: Pair): Promise<boolean> {
  if (before === undefined || after === undefined) return false;
  if (before.entry.unpackedBytes !== after.entry.unpackedBytes) return false;
  // Do not rely on the archives' checksums: they are short enough to be forged.
  return (await digest(before)) === (await digest(after));
}

async function digest({ entry }: UploadFile): Promise<string> {
  const hash = createHash('sha256');
  await entry.extract((chunk) => {
    hash.update(chunk);
  });
  return hash.digest('hex');
}

async function hunksOf(pair: Pair): Promise<FileChange['hunks']> {
  if (!['script', 'manifest', 'text'].includes(roleOf(pair))) return null;
  const [before, after] = [await textOf(pair.before), await textOf(pair.after)];
  return before === null || after === null ? null : lineDiff(before, after);
}

/** Null when it is too large, or cannot be read. */
async function textOf(file: UploadFile | undefined): Promise<string | null> {
  if (file === undefined) return '';
  try {
    const bytes = await readEntry(file.entry, MAX_DIFF_TEXT_BYTES);
    return bytes && decodeText(bytes);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

type Names = { modules: ReadonlySet<string>; addresses: ReadonlySet<string> };

async function namesIn({ files }: UploadFiles): Promise<Names> {
  const modules = new Set<string>();
  const addresses = new Set<string>();
  for (const file of files.values()) {
    if (!isScript(file.inPack)) continue;
    const names = scriptNames((await textOf(file)) ?? '');
    for (const module of names.modules) modules.add(module);
    for (const address of names.addresses) addresses.add(address);
  }
  return { modules, addresses };
}

const added = (before: ReadonlySet<string>, after: ReadonlySet<string>) =>
  [...after]
    .filter((name) => !before.has(name))
    .sort()
    .slice(0, MAX_NAMED_IN_SCRIPTS);

const changeOf = ({ before, after }: Pair): FileChange['change'] =>
  before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';

const pathOf = ({ before, after }: Pair): string => (after ?? before)?.path ?? '';

const PICTURES = new Set('png jpg jpeg webp gif tga'.split(' '));
const TEXTS = new Set(
  'json jsonc lang txt md mcfunction html css xml yml yaml properties material csv ts molang'.split(' '),
);

function roleOf({ before, after }: Pair): FileRole {
  const file = after ?? before;
  if (file === undefined) return 'other';
  if (isScript(file.inPack)) return 'script';
  if (/^(pack_)?manifest\.json$/i.test(file.inPack)) return 'manifest';
  const extension = extensionOf(file.inPack);
  return TEXTS.has(extension) ? 'text' : PICTURES.has(extension) ? 'picture' : 'other';
}
