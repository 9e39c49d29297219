// The files of an upload, those in inner archives included, each under a name that it keeps from version to version.

import { MAX_ENTRIES } from '@sandcrate/core/pack/limits.ts';
import type { ArchiveEntry } from '../archive.ts';
import { checkArchive } from '../check-archive.ts';
import { joinPath } from '../entry-path.ts';
import { type FoundPack, findPacks } from '../find-packs.ts';
import type { InspectOptions } from '../inspect.ts';
import { isGameArchive } from '../nesting.ts';
import type { RandomAccess } from '../random-access.ts';
import type { ScratchFile } from '../scratch.ts';
import { openZip } from '../zip/open-zip.ts';

export type UploadFile = {
  path: string;
  /** Its path within its pack or subpack, or within the archive where it is in none. */
  inPack: string;
  /** `inPack` in lower case: the game finds folders and files in any case. */
  folded: string;
  /** The pack that it lies in, the innermost of several; null where it is in none. */
  pack: FoundPack | null;
  /** The name of the subpack that it lies in; null for files of the pack itself. */
  subpack: string | null;
  entry: ArchiveEntry;
};

/**
 * Files by a key that stays the same when the folder of a pack or the archive around it is renamed. Files of subpacks
 * come last: what the pack itself defines is found before what a subpack replaces it with.
 */
export type UploadFiles = { files: ReadonlyMap<string, UploadFile>; close: () => Promise<void> };

type Options = Required<Pick<InspectOptions, 'scratch'>> & Pick<InspectOptions, 'unpacker'>;

/**
 * Lists the files of an upload. They can be read until it is closed.
 * @throws DomainError 'unprocessable' when the archive is damaged or unsafe
 */
export async function uploadFiles(source: RandomAccess, options: Options): Promise<UploadFiles> {
  const files = new Map<string, UploadFile>();
  const held: ScratchFile[] = [];
  const close = async () => {
    for (const scratch of held) await scratch.discard();
  };

  const list = async (archive: RandomAccess, prefix: string): Promise<void> => {
    const opened = await openZip(archive, MAX_ENTRIES, options.unpacker);
    const checked = checkArchive(opened, archive.size, 0);
    const { packs } = await findPacks(checked.files, true);
    const innermostFirst = packs.toSorted((a, b) => b.folder.length - a.folder.length);
    for (const [path, entry] of checked.files) {
      if (prefix === '' && isGameArchive(path)) {
        const scratch = await options.scratch();
        held.push(scratch);
        await entry.extract((chunk) => scratch.write(chunk));
        await list(await scratch.open(), path);
        continue;
      }
      const pack =
        innermostFirst.find(({ folder }) => folder === '' || path.startsWith(`${folder}/`)) ?? null;
      const whole = joinPath(prefix, path);
      const inPack = pack === null || pack.folder === '' ? path : path.slice(pack.folder.length + 1);
      const stable = pack?.pack.uuid ? `${pack.pack.uuid}:${inPack}` : whole;
      // Two packs with the same UUID keep their own paths.
      files.set(files.has(stable) ? whole : stable, { path: whole, ...placeOf(inPack, pack), pack, entry });
    }
  };

  try {
    await list(source, '');
    return { files: new Map([...files].sort(subpacksLast)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const subpacksLast = ([, a]: [string, UploadFile], [, b]: [string, UploadFile]) =>
  Number(a.subpack !== null) - Number(b.subpack !== null);

/** A file in `subpacks/x/` has its place within that subpack. */
function placeOf(inPack: string, pack: FoundPack | null): Pick<UploadFile, 'inPack' | 'folded' | 'subpack'> {
  const [, folder, inSubpack] = /^subpacks\/([^/]+)\/(.+)$/is.exec(inPack) ?? [];
  if (pack === null || folder === undefined || inSubpack === undefined)
    return { inPack, folded: inPack.toLowerCase(), subpack: null };
  const subpack = pack.subpackNames.get(folder.toLowerCase()) ?? folder;
  return { inPack: inSubpack, folded: inSubpack.toLowerCase(), subpack };
}
