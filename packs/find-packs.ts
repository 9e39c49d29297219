// The packs of one archive: where their manifests are, what those say, and the picture that stands for each.

import { unreadableManifest } from '@sandcrate/core/pack/errors.ts';
import type { Pack } from '@sandcrate/core/pack/facts.ts';
import {
  MAX_LANGUAGE_BYTES,
  MAX_LANGUAGES,
  MAX_MANIFEST_BYTES,
  MAX_MANIFESTS,
} from '@sandcrate/core/pack/limits.ts';
import { packNotes } from '@sandcrate/core/pack/notes.ts';
import { decodeText, displayLines, displayName, displayText } from '@sandcrate/core/pack/text.ts';
import { type ArchiveEntry, readEntry } from './archive.ts';
import { fileNameOf, folderOf, joinPath } from './entry-path.ts';
import { languagesInOrder, parseLanguage } from './language.ts';
import { type Manifest, parseManifest } from './manifest.ts';

export type Files = ReadonlyMap<string, ArchiveEntry>;

// Worlds and templates have packs of their own in these folders; a manifest elsewhere inside a pack is ignored.
const packFolders = /(^|\/)(behavior|resource|skin)_packs$/i;

export type FoundPack = {
  folder: string;
  pack: Pack;
  notes: string[];
  /** The name as in the manifest: a key of the language files, or the name itself. */
  nameKey: string;
  /** The names of its subpacks, by the names of their folders in lower case. */
  subpackNames: ReadonlyMap<string, string>;
};

/**
 * Reads every pack of an archive.
 * @param lenient whether a manifest.json that describes no pack is passed over instead of refused
 * @throws DomainError when a manifest cannot be read
 */
export async function findPacks(
  files: Files,
  lenient: boolean,
): Promise<{ packs: FoundPack[]; notes: string[] }> {
  const packs: FoundPack[] = [];
  const notes: string[] = [];
  const folders = Map.groupBy(files.keys(), (path) => folderOf(path).toLowerCase());
  for (const path of manifestsIn(files)) {
    const manifest = await readManifest(files, path);
    if (manifest === null && !lenient) throw unreadableManifest('noHeader');
    if (manifest === null) notes.push(packNotes.describesNoPack);
    else packs.push(await describe(files, folders, folderOf(path), manifest));
  }
  return { packs, notes };
}

function manifestsIn(files: Files): string[] {
  const depth = (path: string) => path.split('/').length;
  const named = (name: string) => [...files.keys()].filter((path) => fileNameOf(path).toLowerCase() === name);
  const current = named('manifest.json');
  const beside = new Set(current.map(folderOf));
  const older = named('pack_manifest.json').filter((path) => !beside.has(folderOf(path)));
  const all = [...current, ...older];
  const roots = new Set<string>();
  const manifests: string[] = [];
  for (const path of all.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))) {
    const folder = folderOf(path);
    if (isInsidePack(folder, roots)) continue;
    roots.add(folder);
    if (manifests.push(path) > MAX_MANIFESTS) {
      throw unreadableManifest('tooMany');
    }
  }
  return manifests;
}

function isInsidePack(folder: string, roots: ReadonlySet<string>): boolean {
  for (let inner = folder; inner !== ''; inner = folderOf(inner)) {
    const outer = folderOf(inner);
    if (packFolders.test(outer)) return false;
    if (roots.has(outer)) return true;
  }
  return roots.has(folder);
}

async function readManifest(files: Files, path: string): Promise<Manifest | null> {
  const bytes = await readFile(files, path, MAX_MANIFEST_BYTES);
  if (bytes === null) throw unreadableManifest('tooLarge');
  return parseManifest(bytes);
}

type Folders = ReadonlyMap<string, readonly string[]>;

async function describe(
  files: Files,
  folders: Folders,
  folder: string,
  manifest: Manifest,
): Promise<FoundPack> {
  const { name, description, notes, subpackNames, ...facts } = manifest;
  const textOf = textFinder(files, languageFiles(folders, folder));
  const shownName = displayName((await textOf(name)) ?? name);
  if (shownName === '') notes.push(packNotes.noName);
  const shownSubpacks = new Map<string, string>();
  for (const [subpack, written] of subpackNames) {
    const shown = displayName((await textOf(written)) ?? written);
    if (shown !== '') shownSubpacks.set(subpack, shown);
  }
  return {
    folder,
    notes,
    nameKey: name,
    subpackNames: shownSubpacks,
    pack: {
      path: displayText(folder),
      name: shownName || displayName(fileNameOf(folder)),
      description: displayLines((await textOf(description)) ?? description),
      ...facts,
    },
  };
}

function languageFiles(folders: Folders, folder: string): string[] {
  const inTexts = folders.get(joinPath(folder, 'texts').toLowerCase()) ?? [];
  return languagesInOrder(inTexts.filter((path) => folder === '' || path.startsWith(`${folder}/`)));
}

/** What looks like a key of the language files: 'pack.name'. Other texts are looked for in the first file only. */
const key = /^[\w:-]+(\.[\w:-]+)+$/;

/** Finds texts by their keys, in the first language that has them. Reads no more language files than it needs. */
function textFinder(files: Files, paths: readonly string[]) {
  const read = new Map<string, ReadonlyMap<string, string>>();
  return async (wanted: string): Promise<string | undefined> => {
    for (const path of paths.slice(0, key.test(wanted) ? MAX_LANGUAGES : 1)) {
      const texts = read.get(path) ?? (await readLanguage(files, path));
      read.set(path, texts);
      const text = texts.get(wanted);
      if (text !== undefined) return text;
    }
    return undefined;
  };
}

async function readLanguage(files: Files, path: string): Promise<ReadonlyMap<string, string>> {
  const bytes = await readFile(files, path, MAX_LANGUAGE_BYTES);
  return parseLanguage(bytes ? decodeText(bytes) : '');
}

async function readFile(files: Files, path: string, limit: number): Promise<Uint8Array | null> {
  const entry = files.get(path);
  return entry ? readEntry(entry, limit) : null;
}
