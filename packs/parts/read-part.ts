// Reads a picture or a sound whose place in an archive is known.
import type { EntryPlace, Unpacker } from '../archive.ts';
import { extensionOf } from '../entry-path.ts';
import type { RandomAccess } from '../random-access.ts';
import { readEntryAt } from '../zip/zip-entry.ts';
import { PICTURE_EXTENSIONS, soundType } from './part-types.ts';

export type RawPart =
  | { kind: 'picture'; bytes: Uint8Array; extension: string }
  | { kind: 'sound'; bytes: Uint8Array; type: string };

/**
 * Reads a listed part.
 * @param source the upload, or the inner archive that the place is in
 * @param path as listed
 * @returns null when it is a sound that browsers cannot play
 * @throws DomainError 'unprocessable' when the file is damaged
 */
export async function readPart(
  source: RandomAccess,
  path: string,
  place: EntryPlace,
  unpacker: Unpacker,
): Promise<RawPart | null> {
  const bytes = await readEntryAt(source, place, unpacker);
  const extension = extensionOf(path);
  if (PICTURE_EXTENSIONS.includes(extension)) return { kind: 'picture', bytes, extension };
  const type = soundType(bytes);
  return type === undefined ? null : { kind: 'sound', bytes, type };
}
