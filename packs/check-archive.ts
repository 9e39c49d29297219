// Rejects unsafe archives by their directory, before anything is unpacked.

import {
  damaged,
  duplicateName,
  empty,
  encrypted,
  suspiciousExpansion,
  tooLargeUnpacked,
  unsafePath,
} from '@sandcrate/core/pack/errors.ts';
import { MAX_RATIO, MAX_UNPACKED_BYTES, RATIO_FLOOR_BYTES } from '@sandcrate/core/pack/limits.ts';
import { packNotes } from '@sandcrate/core/pack/notes.ts';
import type { Archive, ArchiveEntry } from './archive.ts';
import { entryPath, isSystemFile } from './entry-path.ts';
import { troubleOnPhones } from './file-names.ts';

/** The files of an archive that was found safe to unpack, by their paths. */
export type CheckedArchive = {
  files: ReadonlyMap<string, ArchiveEntry>;
  /** Files that an operating system added. They are no content, but part of what is downloaded. */
  systemFiles: ReadonlyMap<string, ArchiveEntry>;
  unpackedBytes: number;
  notes: string[];
};

/**
 * Checks a directory: encryption, paths, links, duplicate names, declared sizes and how far they expand.
 * @param unpackedBefore bytes that other archives of the same upload have taken already
 * @throws DomainError with the first thing that is unsafe
 */
export function checkArchive(
  archive: Pick<Archive, 'entries' | 'notes'>,
  size: number,
  unpackedBefore: number,
): CheckedArchive {
  if (archive.entries.some((entry) => entry.encrypted)) throw encrypted();
  const files = new Map<string, ArchiveEntry>();
  const systemFiles = new Map<string, ArchiveEntry>();
  let unpackedBytes = 0;
  for (const entry of archive.entries) {
    if (entry.special) throw unsafePath(entry.name);
    const path = entryPath(entry.name);
    if (entry.directory && entry.unpackedBytes > 0) throw damaged();
    unpackedBytes += entry.unpackedBytes;
    if (entry.directory) continue;
    if (path === '') throw unsafePath(entry.name);
    const ofItsKind = isSystemFile(path) ? systemFiles : files;
    if (ofItsKind.has(path)) throw duplicateName(path);
    ofItsKind.set(path, entry);
  }
  if (unpackedBefore + unpackedBytes > MAX_UNPACKED_BYTES) throw tooLargeUnpacked();
  if (expandsSuspiciously(unpackedBytes, size)) throw suspiciousExpansion();
  for (const entry of [...files.values(), ...systemFiles.values()]) {
    if (expandsSuspiciously(entry.unpackedBytes, entry.packedBytes)) throw suspiciousExpansion();
  }
  if (files.size === 0) throw empty();
  return { files, systemFiles, unpackedBytes, notes: [...archive.notes, ...unusual(archive.entries, files)] };
}

const expandsSuspiciously = (unpacked: number, packed: number) =>
  unpacked > RATIO_FLOOR_BYTES && unpacked > packed * MAX_RATIO;

function unusual(entries: readonly ArchiveEntry[], files: ReadonlyMap<string, ArchiveEntry>): string[] {
  const notes: string[] = [];
  if (entries.some(({ name }) => name.includes('\\'))) notes.push(packNotes.backslashes);
  return [...notes, ...troubleOnPhones([...files.keys()])];
}
