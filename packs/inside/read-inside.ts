// Lists the pictures, recipes, sounds and structures of a pack. Expects files that the inspector has accepted. Skips files
// that cannot be read, as the game does.

import { jsonBytes } from '@sandcrate/core/pack/facts.ts';
import {
  MAX_INSIDE_BYTES,
  MAX_LISTED_INSIDE,
  MAX_MODEL_FILES_BYTES,
  MAX_STRUCTURE_BYTES,
} from '@sandcrate/core/pack/limits.ts';
import { displayPath, displayText } from '@sandcrate/core/pack/text.ts';
import { BoundedReader } from '../bounded-reader.ts';
import { type UploadFile, uploadFiles } from '../diff/upload-files.ts';
import { extensionOf, joinPath } from '../entry-path.ts';
import type { InspectOptions } from '../inspect.ts';
import { PICTURE_EXTENSIONS, SOUND_EXTENSIONS } from '../parts/part-types.ts';
import type { RandomAccess } from '../random-access.ts';
import { memoryScratch } from '../scratch.ts';
import type { PackInside, PackRecipe, PackSound, PackStructure } from './inside.ts';
import { readStructure } from './read-structure.ts';
import { recipeIn } from './recipe-files.ts';
import { soundsIn } from './sound-files.ts';
import {
  blockIcon,
  blockTextures,
  eggIcon,
  itemIcon,
  materialTextures,
  pathOfTexture,
  type TextureChoice,
  type TexturePaths,
  texturesByName,
} from './texture-names.ts';

type Run = {
  reader: BoundedReader;
  /** Pictures and sounds by their path within their pack, in lower case and without extension; the first one wins. */
  media: Map<string, string>;
  pictures: UploadFile[];
  /** All sound files, with those that no definition names. */
  soundFiles: Map<string, string>;
  itemTextures: Map<string, readonly string[]>;
  blockTextures: Map<string, readonly string[]>;
  /** By identifier. */
  itemIcons: Map<string, TextureChoice>;
  blockIcons: Map<string, TextureChoice>;
  recipes: Map<string, PackRecipe>;
  sounds: Map<string, string[]>;
  structures: Map<string, PackStructure>;
};

/**
 * Lists the pictures, recipes, sounds and structures in a .zip, .mcpack or .mcaddon file.
 * @throws DomainError 'unprocessable' when the archive itself is damaged or unsafe
 */
export async function readInside(
  source: RandomAccess,
  { scratch = memoryScratch, unpacker }: Pick<InspectOptions, 'scratch' | 'unpacker'> = {},
): Promise<PackInside> {
  const { files, close } = await uploadFiles(source, { scratch, unpacker });
  try {
    const run: Run = {
      reader: new BoundedReader(MAX_MODEL_FILES_BYTES),
      media: new Map(),
      pictures: [],
      soundFiles: new Map(),
      itemTextures: new Map(),
      blockTextures: new Map(),
      itemIcons: new Map(),
      blockIcons: new Map(),
      recipes: new Map(),
      sounds: new Map(),
      structures: new Map(),
    };
    for (const file of files.values()) await collect(file, run);
    return toInside(run);
  } finally {
    await close();
  }
}

async function collect(file: UploadFile, run: Run): Promise<void> {
  const { inPack, folded, path } = file;
  const extension = extensionOf(inPack);
  if (folded.startsWith('textures/') && PICTURE_EXTENSIONS.includes(extension)) {
    run.pictures.push(file);
    return addMedia(file, run);
  }
  if (folded.startsWith('sounds/') && SOUND_EXTENSIONS.includes(extension)) {
    run.soundFiles.set(path, idOf(file));
    return addMedia(file, run);
  }
  if (folded.startsWith('structures/') && extension === 'mcstructure') return collectStructure(file, run);
  if (extension === 'json') return collectJson(file, run);
}

/** What a file without a definition goes by: its path in its folder, under the name of its subpack. */
const idOf = ({ inPack, subpack }: UploadFile) =>
  joinPath(subpack ?? '', withoutExtension(inPack.slice(inPack.indexOf('/') + 1)));

const withoutExtension = (path: string) => path.replace(/\.[^./]+$/, '');
const mediaKey = (path: string) => path.toLowerCase();

function addMedia({ inPack, path }: UploadFile, { media }: Run): void {
  const key = mediaKey(withoutExtension(inPack));
  if (!media.has(key)) media.set(key, path);
}

async function collectStructure(file: UploadFile, run: Run): Promise<void> {
  const id = displayText(idOf(file));
  if (run.structures.has(id)) return;
  const isListed = run.structures.size < MAX_LISTED_INSIDE;
  const bytes = isListed ? await run.reader.bytes(file.entry, MAX_STRUCTURE_BYTES) : null;
  run.structures.set(id, readStructure(id, bytes));
}

async function collectJson({ entry, folded }: UploadFile, run: Run): Promise<void> {
  const json = () => run.reader.json(entry);
  if (folded === 'textures/item_texture.json') return addAll(run.itemTextures, texturesByName(await json()));
  if (folded === 'textures/terrain_texture.json')
    return addAll(run.blockTextures, texturesByName(await json()));
  if (folded === 'blocks.json') {
    for (const [id, textures] of blockTextures(await json()))
      addFirst(run.blockIcons, withNamespace(id), blockIcon(textures));
  } else if (folded.startsWith('blocks/')) {
    const block = materialTextures(await json());
    if (block) addFirst(run.blockIcons, block.id, blockIcon(block.textures));
  } else if (folded.startsWith('items/')) {
    const item = itemIcon(await json());
    if (item) addFirst(run.itemIcons, item.id, item.texture);
  } else if (folded.startsWith('entity/')) {
    const egg = eggIcon(await json());
    if (egg) addFirst(run.itemIcons, egg.id, egg.texture);
  } else if (folded.startsWith('recipes/')) {
    const recipe = recipeIn(await json());
    if (recipe) addFirst(run.recipes, recipe.id, recipe);
  } else if (folded === 'sounds/sound_definitions.json') {
    for (const { id, files } of soundsIn(await json())) addFirst(run.sounds, id, files);
  }
}

const withNamespace = (id: string) => (id.includes(':') ? id : `minecraft:${id}`);

function addAll<T>(all: Map<string, T>, more: ReadonlyMap<string, T>): void {
  for (const [key, value] of more) addFirst(all, key, value);
}

function addFirst<T>(all: Map<string, T>, key: string, value: T | undefined): void {
  if (value !== undefined && !all.has(key)) all.set(key, value);
}

/** The lists within MAX_INSIDE_BYTES of JSON. Where they are longer, each list is shortened. */
function toInside(run: Run): PackInside {
  for (let listed = MAX_LISTED_INSIDE; ; listed = Math.floor(listed / 2)) {
    const inside = listUpTo(listed, run);
    if (listed === 0 || jsonBytes(inside) <= MAX_INSIDE_BYTES) return inside;
  }
}

function listUpTo(listed: number, run: Run): PackInside {
  const sounds = soundsOf(run);
  return {
    icons: iconsOf(run).slice(0, 2 * listed),
    pictures: first(run.pictures, listed, ({ path, subpack }) => ({ path: displayPath(path), subpack })),
    recipes: first([...run.recipes.values()], listed, (recipe) => recipe),
    sounds: first(sounds, listed, ({ id, paths }) => ({
      id: displayText(id),
      paths: paths.map(displayPath),
    })),
    structures: first([...run.structures.values()], listed, (structure) => structure),
  };
}

const first = <T, U>(all: readonly T[], listed: number, shown: (one: T) => U) => ({
  total: all.length,
  listed: all.slice(0, listed).map(shown),
});

function iconsOf(run: Run): PackInside['icons'] {
  const iconOf =
    (textures: TexturePaths) =>
    ([id, texture]: [string, TextureChoice]) => {
      const path = run.media.get(mediaKey(withoutImageExtension(pathOfTexture(textures, texture) ?? '')));
      return path === undefined ? [] : [{ id: displayText(id), path: displayPath(path) }];
    };
  return [
    ...[...run.itemIcons].flatMap(iconOf(run.itemTextures)),
    ...[...run.blockIcons].flatMap(iconOf(run.blockTextures)),
  ];
}

const withoutImageExtension = (name: string) => name.replace(/\.(tga|png|jpe?g)$/i, '');

/** The defined sounds, then the files that replace sounds of the game without a definition. */
function soundsOf({ sounds, media, soundFiles }: Run): PackSound[] {
  const rest = new Map(soundFiles);
  const defined = [...sounds].map(([id, files]) => {
    const paths = files.flatMap((file) => media.get(mediaKey(file)) ?? []);
    for (const path of paths) rest.delete(path);
    return { id, paths };
  });
  return [...defined, ...[...rest].map(([path, id]) => ({ id, paths: [path] }))];
}
