// The inspector of uploads: what a file holds, whether it is safe to hand on, and what its packs say of themselves.
// It runs in the browser too, and so uses nothing that only Node has.

import { empty, nestedArchive, notAnArchive, unreadableManifest } from '@sandcrate/core/pack/errors.ts';
import { type Findings, type PackFacts, toFacts } from '@sandcrate/core/pack/facts.ts';
import { MAX_ENTRIES } from '@sandcrate/core/pack/limits.ts';
import { packNotes } from '@sandcrate/core/pack/notes.ts';
import { displayText } from '@sandcrate/core/pack/text.ts';
import type { ArchiveEntry, Unpacker } from './archive.ts';
import { checkArchive } from './check-archive.ts';
import { extensionOf, fileNameOf, isSystemFile, joinPath } from './entry-path.ts';
import { type Files, findPacks } from './find-packs.ts';
import { findIcon, type Icon } from './icon.ts';
import { isArchive, isArchiveContent, isGameArchive, SIGNATURE_BYTES } from './nesting.ts';
import type { RandomAccess } from './random-access.ts';
import { memoryScratch, type Scratch } from './scratch.ts';
import { openZip } from './zip/open-zip.ts';

export type InspectOptions = {
  fileName: string;
  /** Where inner archives are unpacked to [memory]. */
  scratch?: Scratch;
  /** How small files are unpacked [through streams]. */
  unpacker?: Unpacker;
  /** 'whole' unpacks and checks every file; 'facts' reads only what the facts need [whole]. */
  depth?: 'whole' | 'facts';
  /** Called after each file, with how much of the upload has been read, from 0 to 1. */
  onProgress?: (share: number) => void;
};

export type Inspection = { facts: PackFacts; icon: Uint8Array | null };

const UPLOAD_EXTENSIONS = ['zip', 'mcpack', 'mcaddon'];

type Run = Omit<Findings, 'icon'> & {
  icon: Icon | null;
  /** Entries of all archives so far, folders too: what the limit counts. */
  entries: number;
  /** The paths of archives that are not opened. */
  unread: string[];
  scratch: Scratch;
  unpacker: Unpacker | undefined;
  whole: boolean;
};

/**
 * Inspects a .zip, .mcpack or .mcaddon file.
 * @throws DomainError 'unprocessable' with the text for its publisher when the file is not fit to be published
 */
export async function inspectPack(source: RandomAccess, options: InspectOptions): Promise<Inspection> {
  const { fileName, scratch = memoryScratch, unpacker, depth = 'whole', onProgress = () => {} } = options;
  if (!UPLOAD_EXTENSIONS.includes(extensionOf(fileName))) throw notAnArchive();
  if (source.size === 0) throw empty();
  const run: Run = {
    scratch,
    unpacker,
    whole: depth === 'whole',
    packs: [],
    files: 0,
    entries: 0,
    unread: [],
    uncompressedBytes: 0,
    icon: null,
    notes: [],
  };
  await inspectArchive(source, { fileName, prefix: '', onProgress }, run);
  if (run.packs.length > 0 && run.icon === null) run.notes.push(packNotes.noIcon);
  run.notes.push(...unreadNotes(run.unread));
  const { icon } = run;
  return { facts: toFacts({ ...run, icon: icon?.path ?? null }), icon: icon?.bytes ?? null };
}

/** `prefix` is the path of an inner archive within the upload, empty for the upload itself. */
type Place = { fileName: string; prefix: string; onProgress: (share: number) => void };

async function inspectArchive(source: RandomAccess, place: Place, run: Run): Promise<void> {
  const { fileName, prefix } = place;
  const archive = await openZip(source, MAX_ENTRIES - run.entries, run.unpacker);
  const { files, systemFiles, unpackedBytes, notes } = checkArchive(
    archive,
    source.size,
    run.uncompressedBytes,
  );
  run.entries += archive.entries.length;
  run.files += files.size;
  run.uncompressedBytes += unpackedBytes;
  run.notes.push(...notes);
  if (run.whole && (await archive.hasUnlistedData())) run.notes.push(packNotes.unlistedData);

  const extension = extensionOf(fileName);
  const inner = innerArchives(files, extension === 'mcaddon' && prefix === '');
  const packsBefore = run.packs.length;
  const found = await findPacks(files, extension === 'zip');
  run.notes.push(...found.notes);
  for (const { pack, notes } of found.packs) {
    const name = pack.name || displayText(fileName.replace(/\.[^.]+$/, ''));
    run.packs.push({ ...pack, name, path: displayText(joinPath(prefix, pack.path)) });
    run.notes.push(...notes);
  }
  run.icon ??= await findIcon(
    files,
    prefix,
    found.packs.map(({ folder }) => folder),
  );

  await readFiles({ files, systemFiles, inner, size: source.size }, place, run);
  if (extension !== 'zip' && run.packs.length === packsBefore) throw unreadableManifest('missing');
}

type Contained = { files: Files; systemFiles: Files; inner: ReadonlySet<string>; size: number };

async function readFiles(
  { files, systemFiles, inner, size }: Contained,
  { prefix, onProgress }: Place,
  run: Run,
) {
  let readBytes = 0;
  for (const [path, entry] of [...files, ...systemFiles]) {
    const before = readBytes;
    if (inner.has(path)) {
      const onInnerProgress = (share: number) => onProgress((before + share * entry.packedBytes) / size);
      const place = { fileName: fileNameOf(path), prefix: path, onProgress: onInnerProgress };
      await inspectInner(entry, place, run);
    } else if (await isUnreadArchive(path, entry, run)) run.unread.push(joinPath(prefix, path));
    readBytes += entry.packedBytes;
    onProgress(readBytes / size);
  }
}

function innerArchives(files: Files, allowed: boolean): ReadonlySet<string> {
  const inner = new Set([...files.keys()].filter(isGameArchive));
  for (const path of inner) {
    if (!allowed || extensionOf(path) !== 'mcpack') throw nestedArchive();
  }
  return inner;
}

async function inspectInner(entry: ArchiveEntry, place: Place, run: Run): Promise<void> {
  if (entry.unpackedBytes === 0) throw empty();
  const scratch = await run.scratch();
  try {
    await entry.extract((chunk) => scratch.write(chunk));
    await inspectArchive(await scratch.open(), place, run);
  } finally {
    await scratch.discard();
  }
}

const MAX_UNREAD_NOTES = 5;

function unreadNotes(paths: readonly string[]): string[] {
  const named = paths.slice(0, MAX_UNREAD_NOTES);
  const more = paths.length - named.length;
  return [...named.map(packNotes.unreadArchive), ...(more > 0 ? [packNotes.moreUnread(more)] : [])];
}

/**
 * Whether an entry is an archive by its name or, when all is inspected, by its content.
 * @throws DomainError when it is damaged
 */
async function isUnreadArchive(path: string, entry: ArchiveEntry, { whole }: Run): Promise<boolean> {
  const hasArchiveContent = whole && (await verify(entry));
  return hasArchiveContent || (isArchive(path) && !isSystemFile(path));
}

/** Unpacks an entry to nowhere, so that size and checksum are compared; tells whether it begins as an archive does. */
async function verify(entry: ArchiveEntry): Promise<boolean> {
  const start = new Uint8Array(SIGNATURE_BYTES);
  let seen = 0;
  await entry.extract((chunk) => {
    if (seen < SIGNATURE_BYTES) start.set(chunk.subarray(0, SIGNATURE_BYTES - seen), seen);
    seen += chunk.length;
  });
  return isArchiveContent(start);
}
