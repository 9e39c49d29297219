// The picture that a pack or a world brings along.

import { MAX_ICON_BYTES } from '@sandcrate/core/pack/limits.ts';
import { readEntry } from './archive.ts';
import { fileNameOf, folderOf, joinPath } from './entry-path.ts';
import type { Files } from './find-packs.ts';

export type Icon = { path: string; bytes: Uint8Array };

const packIcons = ['pack_icon.png', 'pack_icon.jpg', 'pack_icon.jpeg'];
const worldIcons = ['world_icon.jpeg', 'world_icon.jpg', 'world_icon.png'];

/**
 * The icon of the first of these packs that has one, else that of a world; `prefix` leads its path.
 * @returns null when there is none of a reasonable size
 */
export async function findIcon(
  files: Files,
  prefix: string,
  packFolders: readonly string[],
): Promise<Icon | null> {
  const paths = new Map([...files.keys()].map((path) => [path.toLowerCase(), path]));
  const inPacks = packFolders.flatMap((folder) =>
    packIcons.flatMap((name) => paths.get(joinPath(folder, name).toLowerCase()) ?? []),
  );
  const ofWorlds = [...files.keys()].filter((path) => worldIcons.includes(fileNameOf(path).toLowerCase()));
  for (const path of [...inPacks, ...ofWorlds.sort(byDepth)]) {
    const entry = files.get(path);
    const bytes = entry ? await readEntry(entry, MAX_ICON_BYTES) : null;
    if (bytes !== null && bytes.length > 0) return { path: joinPath(prefix, path), bytes };
  }
  return null;
}

const byDepth = (a: string, b: string) => folderOf(a).length - folderOf(b).length;
