// The files of an upload, those in inner archives included, each under a name that it keeps from version to version.

import { MAX_ENTRIES } from '@sandcrate/core/pack/limits.ts';
import type { ArchiveEntry } from '../archive.ts';
import { checkArchive } from '../check-archive.ts';
import { joinPath } from '../entry-path.ts';
import { findPacks } from '../find-packs.ts';
import type { InspectOptions } from '../inspect.ts';
import { isGameArchive } from '../nesting.ts';
import type { RandomAccess } from '../random-access.ts';
import type { ScratchFile } from '../scratch.ts';
import { openZip } from '../zip/open-zip.ts';

/** A file of an upload; `inPack` is its path within its pack, or within the archive where it is in none. */
export type UploadFile = { path: string; inPack: string; entry: ArchiveEntry };

/** Files by a key that stays the same when the folder of a pack or the archive around it is renamed. */
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
    const { entries, notes } = await openZip(archive, MAX_ENTRIES, options.unpacker);
    const checked = checkArchive({ entries, notes }, archive.size, 0);
    const { packs } = await findPacks(checked.files, true);
    for (const [path, entry] of checked.files) {
      if (prefix === '' && isGameArchive(path)) {
        const scratch = await options.scratch();
        held.push(scratch);
        await entry.extract((chunk) => scratch.write(chunk));
        await list(await scratch.open(), path);
        continue;
      }
      const pack = packs.find(({ folder }) => folder === '' || path.startsWith(`${folder}/`));
      const inPack = pack === undefined || pack.folder === '' ? path : path.slice(pack.folder.length + 1);
      const whole = joinPath(prefix, path);
      const stable = pack?.pack.uuid ? `${pack.pack.uuid}:${inPack}` : whole;
      // Two packs with the same UUID keep their own paths.
      files.set(files.has(stable) ? whole : stable, { path: whole, inPack, entry });
    }
  };

  try {
    await list(source, '');
    return { files, close };
  } catch (error) {
    await close();
    throw error;
  }
}
