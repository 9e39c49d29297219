// Where the game looks for each kind of thing in a pack, and how a file there names what it defines.

import type { ContentKind } from '@sandcrate/core/pack/contents.ts';
import { z } from 'zod';
import { extensionOf, fileNameOf } from '../entry-path.ts';

/** A thing that a file defines, before its names are looked up. */
export type Found = {
  kind: ContentKind;
  id: string;
  /** Keys of the language files to look for its name under, best first. */
  nameKeys: readonly string[];
  /** A name written in the definition itself: a key of the language files, or the name as it stands. */
  ownName?: string;
};

type Reader = {
  extensions: readonly string[];
  /** Reads a JSON file; `path` is within the pack. Left out where the file alone is the definition. */
  read?: (json: unknown, path: string) => Found[];
  kind: ContentKind;
};

const Described = z.object({ description: z.object({ identifier: z.string() }) });
// Items write their display name as an object, blocks as plain text.
const DisplayName = z
  .object({
    components: z.object({
      'minecraft:display_name': z.union([z.string(), z.object({ value: z.string() })]),
    }),
  })
  .transform(({ components: { 'minecraft:display_name': name } }) =>
    typeof name === 'string' ? name : name.value,
  );

/** The name that a definition of a block or an item itself gives; undefined when it gives none. */
export const displayNameOf = (definition: unknown): string | undefined =>
  DisplayName.safeParse(definition).data;

const Keyed = z.record(z.string(), z.unknown());

const member = (json: unknown, key: string): unknown => Keyed.safeParse(json).data?.[key];
const keysOf = (json: unknown): string[] => Object.keys(Keyed.safeParse(json).data ?? {});

/** Reads `{ [root]: { description: { identifier } } }`. */
const described =
  (kind: ContentKind, roots: readonly string[], nameKeys: (id: string) => string[] = () => []) =>
  (json: unknown): Found[] =>
    roots.flatMap((root) => {
      const definition = member(json, root);
      const parsed = Described.safeParse(definition);
      if (!parsed.success) return [];
      const id = parsed.data.description.identifier;
      return [{ kind, id, nameKeys: nameKeys(id), ownName: displayNameOf(definition) }];
    });

/** Reads `{ [root]: { [id]: … } }`; older files have the identifiers at the top. */
const keyed =
  (kind: ContentKind, root: string) =>
  (json: unknown): Found[] =>
    keysOf(member(json, root) ?? json)
      .filter((id) => id !== 'format_version')
      .map((id) => ({ kind, id, nameKeys: [] }));

/** The keys of the language files for the name of an entity, best first. */
export const entityNames = (id: string) => [
  `entity.${id}.name`,
  `entity.${id.replace(/^minecraft:/, '')}.name`,
];
/** The keys for the name of a block. */
export const blockNames = (id: string) => [`tile.${id}.name`, `tile.${id.replace(/^minecraft:/, '')}.name`];
/** The keys for the name of an item. */
export const itemNames = (id: string) => [
  `item.${id}`,
  `item.${id}.name`,
  `item.${id.replace(/^minecraft:/, '')}.name`,
];

const RECIPES = [
  'shaped',
  'shapeless',
  'furnace',
  'brewing_mix',
  'brewing_container',
  'smithing_transform',
  'smithing_trim',
  'material_reduction',
].map((type) => `minecraft:recipe_${type}`);

const FEATURES = [
  'aggregate',
  'cave_carver',
  'fossil',
  'geode',
  'growing_plant',
  'multiface',
  'nether_cave_carver',
  'ore',
  'partially_exposed_blob',
  'scatter',
  'search',
  'sequence',
  'single_block',
  'snap_to_surface',
  'structure_template',
  'surface_relative_threshold',
  'tree',
  'underwater_cave_carver',
  'vegetation_patch',
  'weighted_random',
].map((type) => `minecraft:${type}_feature`);

const Geometries = z.object({ 'minecraft:geometry': z.array(Described) });

/** Models name themselves in a list, or, in older files, by keys that begin so. */
function models(json: unknown): Found[] {
  const listed = Geometries.safeParse(json).data?.['minecraft:geometry'];
  const ids =
    listed?.map(({ description }) => description.identifier) ??
    // 'geometry.dog:geometry.wolf' is the first, built on the second.
    keysOf(json).flatMap((key) => (key.startsWith('geometry.') ? (key.split(':')[0] ?? []) : []));
  return ids.map((id) => ({ kind: 'model', id, nameKeys: [] }));
}

const Skins = z.object({
  serialize_name: z.string().catch(''),
  localization_name: z.string().catch(''),
  skins: z.array(
    z.object({
      localization_name: z.string(),
      geometry: z.string().catch(''),
      texture: z.string().catch(''),
    }),
  ),
});
/** The skins of a skin pack, each with the shape and the picture that the file names. */
export function skinsIn(json: unknown): (Found & { geometry: string; texture: string })[] {
  const file = Skins.safeParse(json).data;
  return (file?.skins ?? []).map(({ localization_name: name, geometry, texture }) => ({
    kind: 'skin',
    id: name,
    nameKeys: [file?.serialize_name, file?.localization_name].map((pack) => `skin.${pack}.${name}`),
    geometry,
    texture,
  }));
}

const skins = (json: unknown): Found[] =>
  skinsIn(json).map(({ kind, id, nameKeys }) => ({ kind, id, nameKeys }));

// A map: a folder may be called 'constructor'.
const readers = (byName: Readonly<Record<string, Reader>>): ReadonlyMap<string, Reader> =>
  new Map(Object.entries(byName));

const JSON_FILES = ['json'];
const PICTURES = ['png', 'tga', 'jpg', 'jpeg'];

/** By the folder within the pack in which the game looks for them. */
const byFolder = readers({
  entities: {
    kind: 'entity',
    extensions: JSON_FILES,
    read: described('entity', ['minecraft:entity'], entityNames),
  },
  entity: {
    kind: 'entity',
    extensions: JSON_FILES,
    read: described('entity', ['minecraft:client_entity'], entityNames),
  },
  blocks: {
    kind: 'block',
    extensions: JSON_FILES,
    read: described('block', ['minecraft:block'], blockNames),
  },
  items: { kind: 'item', extensions: JSON_FILES, read: described('item', ['minecraft:item'], itemNames) },
  recipes: { kind: 'recipe', extensions: JSON_FILES, read: described('recipe', RECIPES) },
  biomes: { kind: 'biome', extensions: JSON_FILES, read: described('biome', ['minecraft:biome']) },
  features: { kind: 'feature', extensions: JSON_FILES, read: described('feature', FEATURES) },
  particles: { kind: 'particle', extensions: JSON_FILES, read: described('particle', ['particle_effect']) },
  models: { kind: 'model', extensions: JSON_FILES, read: models },
  animations: { kind: 'animation', extensions: JSON_FILES, read: keyed('animation', 'animations') },
  textures: { kind: 'texture', extensions: PICTURES },
  loot_tables: { kind: 'loot-table', extensions: JSON_FILES },
  trading: { kind: 'trade-table', extensions: JSON_FILES },
  structures: { kind: 'structure', extensions: ['mcstructure'] },
  functions: { kind: 'function', extensions: ['mcfunction'] },
});

/** Single files with a place of their own. */
const byPath = readers({
  'sounds/sound_definitions.json': {
    kind: 'sound',
    extensions: JSON_FILES,
    read: keyed('sound', 'sound_definitions'),
  },
  'skins.json': { kind: 'skin', extensions: JSON_FILES, read: skins },
});

/**
 * What reads a file of a pack.
 * @param folded its path within the pack, in lower case
 * @returns undefined for files that define nothing
 */
export function readerOf(folded: string): Reader | undefined {
  const folder = folded.slice(0, Math.max(0, folded.indexOf('/')));
  const reader = byPath.get(folded) ?? byFolder.get(folder);
  return reader?.extensions.includes(extensionOf(folded)) ? reader : undefined;
}

/** A file that is itself the definition goes by its path, without folder of its kind and extension. */
export const foundByPath = (kind: ContentKind, path: string): Found => ({
  kind,
  id: path.slice(path.indexOf('/') + 1).replace(/\.[^.]+$/, ''),
  nameKeys: [],
});

/** The code of a language file ('texts/en_US.lang' is 'en_US'); undefined when it is none. */
export function languageCode(path: string): string | undefined {
  const [, code, rest] = /^([a-z]{2,3})_([\w-]{2,20})\.lang$/i.exec(fileNameOf(path)) ?? [];
  if (!/^texts\//i.test(path) || code === undefined || rest === undefined) return undefined;
  // Packs write 'en_us' too. What a pack adds to the game's own languages stays as it is written.
  return `${code.toLowerCase()}_${rest.length === 2 ? rest.toUpperCase() : rest}`;
}
