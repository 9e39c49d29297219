// Collects what the files of an upload define about how things look. The first definition of a name wins.

import { MAX_LANGUAGE_BYTES, MAX_MODEL_FILES_BYTES } from '@sandcrate/core/pack/limits.ts';
import { decodeText } from '@sandcrate/core/pack/text.ts';
import { z } from 'zod';
import { BoundedReader } from '../bounded-reader.ts';
import {
  blockNames,
  displayNameOf,
  entityNames,
  itemNames,
  languageCode,
  skinsIn,
} from '../contents/definition-files.ts';
import { addTexts, type Languages } from '../contents/names.ts';
import type { UploadFile } from '../diff/upload-files.ts';
import { extensionOf } from '../entry-path.ts';
import {
  type BlockTextures,
  blockTextures,
  materialTextures,
  texturesByName,
} from '../inside/texture-names.ts';
import { recordOf } from '../json/lenient-json.ts';
import { parseLanguage } from '../language.ts';
import { animationsIn, RawScripts } from './animations.ts';
import { geometriesIn, type RawGeometry } from './geometry-files.ts';
import { TextureFiles } from './model-textures.ts';
import type { ModelKind } from './models.ts';
import { type RenderController, renderControllersIn } from './render-controllers.ts';
import { rulesOf, Visibility, type VisibilityRules } from './visibility.ts';

const Names = recordOf(z.string()).catch({});
const Description = z.object({
  identifier: z.string().min(1),
  geometry: Names,
  textures: Names,
  materials: Names,
  animations: Names,
  scripts: RawScripts,
  render_controllers: z
    .array(
      z.union([z.string(), z.record(z.string(), z.unknown()).transform((one) => Object.keys(one)[0] ?? '')]),
    )
    .catch([]),
});
const Look = z.union([
  z
    .object({ 'minecraft:client_entity': z.object({ description: Description }) })
    .transform((file) => file['minecraft:client_entity'].description),
  z
    .object({ 'minecraft:attachable': z.object({ description: Description }) })
    .transform((file) => file['minecraft:attachable'].description),
]);
const Geometry = z.union([
  z.string().transform((identifier) => ({ identifier, bone_visibility: {} })),
  z.object({ identifier: z.string(), bone_visibility: recordOf(Visibility).catch({}) }),
]);
const Block = z.object({
  'minecraft:block': z.object({
    description: z.object({ identifier: z.string().min(1) }),
    components: z.looseObject({ 'minecraft:geometry': Geometry.optional().catch(undefined) }).catch({}),
  }),
});

/** A definition of how something looks, and the file that it stands in. */
export type Thing = { id: string; file: UploadFile; nameKeys: readonly string[]; ownName?: string } & (
  | ({ kind: 'entity' | 'attachable' } & z.infer<typeof Description>)
  | {
      kind: 'block';
      geometry: string | undefined;
      visibility: VisibilityRules;
      textures: BlockTextures | undefined;
    }
  | { kind: 'skin'; geometry: string; texture: string }
);
export type ThingOf<Kind extends ModelKind> = Extract<Thing, { kind: Kind }>;

export type Definitions = {
  /** By subpack and identifier, by kind. */
  things: Record<ModelKind, Map<string, Thing>>;
  controllers: Map<string, RenderController>;
  animations: Map<string, unknown>;
  /** The entries of blocks.json, by identifier. */
  blockTextures: Map<string, BlockTextures>;
  terrain: Map<string, readonly string[]>;
  geometries: Map<string, RawGeometry>;
  textures: TextureFiles;
  texts: Languages;
};

type Collection = Definitions & { reader: BoundedReader };

/** Reads all files of an upload that define how things look. Files that cannot be read define nothing. */
export async function collectDefinitions(files: ReadonlyMap<string, UploadFile>): Promise<Definitions> {
  const collection: Collection = {
    things: { entity: new Map(), block: new Map(), attachable: new Map(), skin: new Map() },
    controllers: new Map(),
    animations: new Map(),
    blockTextures: new Map(),
    terrain: new Map(),
    geometries: new Map(),
    textures: new TextureFiles(),
    texts: new Map(),
    reader: new BoundedReader(MAX_MODEL_FILES_BYTES),
  };
  for (const file of files.values()) await collectFile(file, collection);
  addBlocksOfTable(files.values(), collection);
  return collection;
}

async function collectFile(file: UploadFile, collection: Collection): Promise<void> {
  const language = languageCode(file.inPack);
  if (language !== undefined) return collectTexts(file, language, collection);
  if (extensionOf(file.inPack) === 'json') return collectJson(file, collection);
  collection.textures.add(file);
}

async function collectJson(file: UploadFile, collection: Collection): Promise<void> {
  const { folded } = file;
  const json = () => collection.reader.json(file.entry);
  if (folded.endsWith('.texture_set.json')) return collection.textures.addSet(file, await json());
  if (folded.startsWith('entity/')) return collectLook('entity', file, await json(), collection);
  if (folded.startsWith('attachables/')) return collectLook('attachable', file, await json(), collection);
  if (folded.startsWith('models/') || folded === 'geometry.json')
    return addFirst(collection.geometries, geometriesIn(await json()));
  if (folded.startsWith('animations/')) return addFirst(collection.animations, animationsIn(await json()));
  if (folded.startsWith('render_controllers/'))
    return addFirst(collection.controllers, renderControllersIn(await json()));
  if (folded === 'blocks.json') return addFirst(collection.blockTextures, blockTextures(await json()));
  if (folded === 'textures/terrain_texture.json')
    return addFirst(collection.terrain, texturesByName(await json()));
  if (folded.startsWith('blocks/')) return collectBlock(file, await json(), collection);
  if (folded === 'skins.json') collectSkins(file, await json(), collection);
}

function addFirst<T>(all: Map<string, T>, more: ReadonlyMap<string, T>): void {
  for (const [key, value] of more) if (!all.has(key)) all.set(key, value);
}

function addThing({ things }: Definitions, thing: Thing): void {
  const ofKind = things[thing.kind];
  const key = `${thing.file.subpack ?? ''}\n${thing.id}`;
  if (!ofKind.has(key)) ofKind.set(key, thing);
}

function collectLook(
  kind: 'entity' | 'attachable',
  file: UploadFile,
  json: unknown,
  definitions: Definitions,
): void {
  const { data } = Look.safeParse(json);
  if (data === undefined) return;
  const { identifier: id } = data;
  const nameKeys = kind === 'entity' ? entityNames(id) : itemNames(id);
  addThing(definitions, { ...data, kind, id, nameKeys, file });
}

function collectBlock(file: UploadFile, json: unknown, definitions: Definitions): void {
  const block = Block.safeParse(json).data?.['minecraft:block'];
  if (block === undefined) return;
  const { identifier: id } = block.description;
  const { identifier: geometry, bone_visibility: bones = {} } = block.components['minecraft:geometry'] ?? {};
  const textures = materialTextures(json)?.textures;
  const names = { nameKeys: blockNames(id), ownName: displayNameOf(block) };
  addThing(definitions, {
    kind: 'block',
    id,
    ...names,
    file,
    geometry,
    visibility: rulesOf([bones]),
    textures,
  });
}

function collectSkins(file: UploadFile, json: unknown, definitions: Definitions): void {
  for (const { id, nameKeys, geometry, texture } of skinsIn(json))
    addThing(definitions, { kind: 'skin', id, nameKeys, file, geometry, texture });
}

async function collectTexts(
  file: UploadFile,
  language: string,
  { texts, reader }: Collection,
): Promise<void> {
  const bytes = await reader.bytes(file.entry, MAX_LANGUAGE_BYTES);
  if (bytes !== null) addTexts(texts, language, parseLanguage(decodeText(bytes)));
}

/** Adds the game's own blocks to which blocks.json gives a texture of the pack. */
function addBlocksOfTable(files: Iterable<UploadFile>, definitions: Definitions): void {
  const file = [...files].find(({ folded }) => folded === 'blocks.json');
  if (file === undefined) return;
  for (const [key, textures] of definitions.blockTextures) {
    const id = key.includes(':') ? key : `minecraft:${key}`;
    if (!Object.values(textures).some((name) => definitions.terrain.has(name))) continue;
    addThing(definitions, {
      kind: 'block',
      id,
      nameKeys: blockNames(id),
      file,
      geometry: undefined,
      visibility: [],
      textures,
    });
  }
}
