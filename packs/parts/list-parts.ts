// Lists the pictures and sounds of an upload with their places, so that each can be read without the archive's directory
// and without unpacking an inner archive again.

import { MAX_ENTRIES, MAX_SOUND_BYTES, MAX_TEXTURE_BYTES } from '@sandcrate/core/pack/limits.ts';
import { displayPath } from '@sandcrate/core/pack/text.ts';
import type { ArchiveEntry, EntryPlace, Unpacker } from '../archive.ts';
import { checkArchive } from '../check-archive.ts';
import { extensionOf, joinPath } from '../entry-path.ts';
import { isGameArchive } from '../nesting.ts';
import type { RandomAccess } from '../random-access.ts';
import type { KeptScratchFile } from '../scratch.ts';
import { openZip } from '../zip/open-zip.ts';
import { PICTURE_EXTENSIONS, SOUND_EXTENSIONS } from './part-types.ts';

/** Longer paths cannot be asked for. */
const MAX_PATH_LENGTH = 2000;
/** The characters of all listed paths; files beyond are not listed. */
const MAX_PATHS_LENGTH = 4_000_000;

/** Where a part is: in the upload, or in one of its inner archives. */
export type PartPlace = EntryPlace & {
  /** The name of the kept file with the inner archive; null for the upload itself. */
  keptAs: string | null;
};

export type PartList = {
  /** By the path that is shown. */
  places: Map<string, PartPlace>;
  /** The size of the inner archives that were kept. */
  keptBytes: number;
};

type Options = { scratch: () => Promise<KeptScratchFile>; unpacker: Unpacker };

/** Whether a path is that of a picture or a sound. */
export const isPartPath = (path: string): boolean => limitOf(path) > 0;

/** The size up to which a file may be sent; 0 unless it is a picture or a sound. */
function limitOf(path: string): number {
  const extension = extensionOf(path);
  if (PICTURE_EXTENSIONS.includes(extension)) return MAX_TEXTURE_BYTES;
  return SOUND_EXTENSIONS.includes(extension) ? MAX_SOUND_BYTES : 0;
}

/**
 * Lists the parts of an upload, and keeps its inner archives that have some.
 * @throws DomainError when an archive is damaged or unsafe
 */
export async function listParts(source: RandomAccess, { scratch, unpacker }: Options): Promise<PartList> {
  const list: PartList = { places: new Map(), keptBytes: 0 };
  let [pathsLength, unpackedBytes] = [0, 0];

  async function open(archive: RandomAccess): Promise<ReadonlyMap<string, ArchiveEntry>> {
    const opened = await openZip(archive, MAX_ENTRIES, unpacker);
    const checked = checkArchive(opened, archive.size, unpackedBytes);
    unpackedBytes += checked.unpackedBytes;
    return checked.files;
  }

  /** @returns whether the archive has parts */
  function add(files: ReadonlyMap<string, ArchiveEntry>, prefix: string, keptAs: string | null): boolean {
    const before = list.places.size;
    for (const [path, { unpackedBytes: size, place }] of files) {
      if (size > limitOf(path)) continue;
      const shown = displayPath(joinPath(prefix, path));
      if (!isPartPath(shown) || shown.length > MAX_PATH_LENGTH || list.places.has(shown)) continue;
      if (list.places.size >= MAX_ENTRIES || pathsLength + shown.length > MAX_PATHS_LENGTH) break;
      pathsLength += shown.length;
      list.places.set(shown, { ...place, keptAs });
    }
    return list.places.size > before;
  }

  const outer = await open(source);
  add(outer, '', null);
  for (const [path, entry] of outer) {
    if (!isGameArchive(path)) continue;
    const inner = await scratch();
    let isKept = false;
    try {
      await entry.extract((chunk) => inner.write(chunk));
      isKept = add(await open(await inner.open()), path, inner.name);
    } finally {
      if (isKept) inner.keep();
      else await inner.discard();
    }
    if (isKept) list.keptBytes += entry.unpackedBytes;
  }
  return list;
}
