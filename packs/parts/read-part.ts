// Reads one file of an upload: only the archive's directory and that file. A file in an inner archive needs that archive
// unpacked first.

import { MAX_ENTRIES, MAX_SOUND_BYTES, MAX_TEXTURE_BYTES } from '@sandcrate/core/pack/limits.ts';
import { displayPath } from '@sandcrate/core/pack/text.ts';
import { type ArchiveEntry, readEntry } from '../archive.ts';
import { checkArchive } from '../check-archive.ts';
import { extensionOf, joinPath } from '../entry-path.ts';
import type { InspectOptions } from '../inspect.ts';
import { isGameArchive } from '../nesting.ts';
import type { RandomAccess } from '../random-access.ts';
import { memoryScratch } from '../scratch.ts';
import { openZip } from '../zip/open-zip.ts';
import { PICTURE_EXTENSIONS, SOUND_EXTENSIONS, soundType } from './part-types.ts';

export type RawPart =
  | { kind: 'picture'; bytes: Uint8Array; extension: string }
  | { kind: 'sound'; bytes: Uint8Array; type: string };

type Options = Pick<InspectOptions, 'scratch' | 'unpacker'>;

/**
 * Reads a picture or a sound.
 * @param path within the upload, as `displayPath` writes it
 * @returns null when there is no such file, or it is too large or not a picture or a sound
 * @throws DomainError 'unprocessable' when the archive or the file is damaged
 */
export async function readPart(
  source: RandomAccess,
  path: string,
  { scratch = memoryScratch, unpacker }: Options = {},
): Promise<RawPart | null> {
  const extension = extensionOf(path);
  const isPicture = PICTURE_EXTENSIONS.includes(extension);
  if (!isPicture && !SOUND_EXTENSIONS.includes(extension)) return null;
  const bytes = await findAndRead(source, '', path, isPicture ? MAX_TEXTURE_BYTES : MAX_SOUND_BYTES, {
    scratch,
    unpacker,
  });
  if (bytes === null) return null;
  if (isPicture) return { kind: 'picture', bytes, extension };
  const type = soundType(bytes);
  return type === undefined ? null : { kind: 'sound', bytes, type };
}

async function findAndRead(
  source: RandomAccess,
  prefix: string,
  wanted: string,
  limit: number,
  options: Required<Pick<Options, 'scratch'>> & Options,
): Promise<Uint8Array | null> {
  const { files } = checkArchive(await openZip(source, MAX_ENTRIES, options.unpacker), source.size, 0);
  let around: [path: string, entry: ArchiveEntry] | undefined;
  for (const [path, entry] of files) {
    const shown = displayPath(joinPath(prefix, path));
    if (shown === wanted) return readEntry(entry, limit);
    if (prefix === '' && isGameArchive(path) && wanted.startsWith(`${shown}/`)) around ??= [path, entry];
  }
  if (around === undefined) return null;
  const inner = await options.scratch();
  try {
    await around[1].extract((chunk) => inner.write(chunk));
    return await findAndRead(await inner.open(), around[0], wanted, limit, options);
  } finally {
    await inner.discard();
  }
}
