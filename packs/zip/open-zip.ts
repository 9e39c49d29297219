// Zip archives, read by zip.js: central directory first, local headers and ranges compared with it, bytes counted.

import { notAnArchive, tooManyFiles } from '@sandcrate/core/pack/errors.ts';
import { packNotes } from '@sandcrate/core/pack/notes.ts';
import { type Entry, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js';
import type { Archive, Unpacker } from '../archive.ts';
import type { RandomAccess } from '../random-access.ts';
import { hasUnlistedData } from './unlisted-data.ts';
import { toArchiveEntry } from './zip-entry.ts';
import { asRefusal } from './zip-errors.ts';
import { ZipSource } from './zip-source.ts';

// A local header, the end of an archive without entries, or the mark of one written in several parts.
const signatures = new Set([0x04034b50, 0x06054b50, 0x08074b50]);

/**
 * Reads the central directory of a zip archive.
 * @throws DomainError when the file is no zip archive, is cut short or ambiguous, or has more than `maxEntries`
 */
export async function openZip(
  source: RandomAccess,
  maxEntries: number,
  unpacker?: Unpacker,
): Promise<Archive> {
  if (!(await hasZipSignature(source))) throw notAnArchive();
  const reader = new ZipSource(source);
  const zip = new ZipReader(reader, {
    useWebWorkers: false,
    checkCrc32: true,
    checkOverlappingEntry: true,
    strictness: 'balanced',
    checkLocalFilename: true,
    filenameValidation: 'tolerant', // unsafe names are ours to judge, with the message that names them
  });
  try {
    const listed: Entry[] = [];
    for await (const entry of zip.getEntriesGenerator()) {
      if (listed.push(entry) > maxEntries) throw tooManyFiles();
    }
    return {
      entries: listed.map((entry) => toArchiveEntry(entry, reader, unpacker)),
      notes: (zip.warnings ?? []).map(({ reason }) => packNotes.archive(reason)),
      hasUnlistedData: () => hasUnlistedData(listed, source),
    };
  } catch (error) {
    throw asRefusal(error, reader);
  }
}

async function hasZipSignature(source: RandomAccess): Promise<boolean> {
  const start = await source.read(0, 4);
  return (
    start.length === 4 && signatures.has(new DataView(start.buffer, start.byteOffset).getUint32(0, true))
  );
}
