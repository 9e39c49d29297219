// Lists the pictures, recipes, sounds and structures of a pack. Expects files that the inspector has accepted. Skips files
// that cannot be read, as the game does.

import { jsonBytes } from '@sandcrate/core/pack/facts.ts';
import {
  MAX_INSIDE_BYTES,
  MAX_LISTED_INSIDE,
  MAX_MODEL_FILES_BYTES,
  MAX_STRUCTURE_BYTES,
} from '@sandcrate/core/pack/limits.ts';
import { displayText } from '@sandcrate/core/pack/text.ts';
import { BoundedReader } from '../bounded-reader.ts';
import { type UploadFile, uploadFiles } from '../diff/upload-files.ts';
import { extensionOf } from '../entry-path.ts';
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
  texturesByName,
} from './texture-names.ts';

type Run = {
  reader: BoundedReader;
  /** Pictures and sounds by their path within their pack, in lower case and without extension; the first one wins. */
  media: Map<string, string>;
  pictures: string[];
  /** All sound files, with those that no definition names. */
  soundFiles: Map<string, string>;
  /** The paths of textures within their pack, by short name. */
  itemTextures: Map<string, string>;
  blockTextures: Map<string, string>;
  /** Short names by identifier. */
  itemIcons: Map<string, string>;
  blockIcons: Map<string, string>;
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
  const { inPack, path } = file;
  const extension = extensionOf(inPack);
  if (inPack.startsWith('textures/') && PICTURE_EXTENSIONS.includes(extension)) {
    run.pictures.push(path);
    return addMedia(file, run);
  }
  if (inPack.startsWith('sounds/') && SOUND_EXTENSIONS.includes(extension)) {
    run.soundFiles.set(path, withoutExtension(inPack.slice('sounds/'.length)));
    return addMedia(file, run);
  }
  if (inPack.startsWith('structures/') && extension === 'mcstructure') return collectStructure(file, run);
  if (extension === 'json') return collectJson(file, run);
}

const withoutExtension = (path: string) => path.replace(/\.[^./]+$/, '');
const mediaKey = (path: string) => path.toLowerCase();

function addMedia({ inPack, path }: UploadFile, { media }: Run): void {
  const key = mediaKey(withoutExtension(inPack));
  if (!media.has(key)) media.set(key, path);
}

async function collectStructure({ entry, inPack }: UploadFile, run: Run): Promise<void> {
  const id = displayText(withoutExtension(inPack.slice('structures/'.length)));
  if (run.structures.has(id)) return;
  const isListed = run.structures.size < MAX_LISTED_INSIDE;
  const bytes = isListed ? await run.reader.bytes(entry, MAX_STRUCTURE_BYTES) : null;
  run.structures.set(id, readStructure(id, bytes));
}

async function collectJson({ entry, inPack }: UploadFile, run: Run): Promise<void> {
  const json = () => run.reader.json(entry);
  if (inPack === 'textures/item_texture.json') return addAll(run.itemTextures, texturesByName(await json()));
  if (inPack === 'textures/terrain_texture.json')
    return addAll(run.blockTextures, texturesByName(await json()));
  if (inPack === 'blocks.json') {
    for (const [id, textures] of blockTextures(await json()))
      addFirst(run.blockIcons, withNamespace(id), blockIcon(textures));
  } else if (inPack.startsWith('blocks/')) {
    const block = materialTextures(await json());
    if (block) addFirst(run.blockIcons, block.id, blockIcon(block.textures));
  } else if (inPack.startsWith('items/')) {
    const item = itemIcon(await json());
    if (item) addFirst(run.itemIcons, item.id, item.texture);
  } else if (inPack.startsWith('entity/')) {
    const egg = eggIcon(await json());
    if (egg) addFirst(run.itemIcons, egg.id, egg.texture);
  } else if (inPack.startsWith('recipes/')) {
    const recipe = recipeIn(await json());
    if (recipe) addFirst(run.recipes, recipe.id, recipe);
  } else if (inPack === 'sounds/sound_definitions.json') {
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
    pictures: first(run.pictures, listed, (path) => ({ path: displayText(path) })),
    recipes: first([...run.recipes.values()], listed, (recipe) => recipe),
    sounds: first(sounds, listed, ({ id, paths }) => ({
      id: displayText(id),
      paths: paths.map((path) => displayText(path)),
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
    (textures: ReadonlyMap<string, string>) =>
    ([id, name]: [string, string]) => {
      const path = run.media.get(mediaKey(withoutImageExtension(textures.get(name) ?? '')));
      return path === undefined ? [] : [{ id: displayText(id), path: displayText(path) }];
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
