// Reads the short names of textures and the files that they refer to.
import { z } from 'zod';
import { recordOf } from '../json/lenient-json.ts';

const Path = z.union([z.string(), z.object({ path: z.string() }).transform(({ path }) => path)]);
/** One texture, of which the game may pick a variation for each block; the first is shown. */
const One = z.union([
  Path,
  z.object({ variations: z.tuple([Path], Path) }).transform(({ variations: [first] }) => first),
]);
const Several = z.union([
  One.transform((path) => [path]),
  z.array(One.catch('')).refine((paths) => paths.some((path) => path !== '')),
]);
const Names = z.object({ texture_data: recordOf(z.object({ textures: Several })) });

/** The paths of textures within the pack, without extension, by short name. A definition picks one of several. */
export type TexturePaths = ReadonlyMap<string, readonly string[]>;

/** The textures of item_texture.json or terrain_texture.json. */
export function texturesByName(json: unknown): TexturePaths {
  const entries = Object.entries(Names.safeParse(json).data?.texture_data ?? {});
  return new Map(entries.map(([name, { textures }]) => [name, textures]));
}

/** A texture by its short name, and its place among several of that name. */
export type TextureChoice = { name: string; index: number };

/** The path of a texture: the one that was chosen, else the first. */
export function pathOfTexture(paths: TexturePaths, { name, index }: TextureChoice): string | undefined {
  const several = paths.get(name) ?? [];
  return several[index] || several.find((path) => path !== '');
}

// Older items write an expression as the frame.
const Index = z.int().min(0).catch(0);
const Icon = z.union([
  z.string().transform((name) => ({ name, index: 0 })),
  z
    .object({ texture: z.string(), frame: Index })
    .transform(({ texture: name, frame: index }) => ({ name, index })),
  z
    .object({ textures: z.object({ default: z.string() }) })
    .transform(({ textures }) => ({ name: textures.default, index: 0 })),
]);
const Item = z.object({
  'minecraft:item': z.object({
    description: z.object({ identifier: z.string() }),
    components: z.object({ 'minecraft:icon': Icon }),
  }),
});

/** The picture of an item. */
export function itemIcon(json: unknown): { id: string; texture: TextureChoice } | undefined {
  const item = Item.safeParse(json).data?.['minecraft:item'];
  return item && { id: item.description.identifier, texture: item.components['minecraft:icon'] };
}

const Egg = z.object({
  'minecraft:client_entity': z.object({
    description: z.object({
      identifier: z.string(),
      spawn_egg: z.object({ texture: z.string(), texture_index: Index }),
    }),
  }),
});

/** The picture of a creature's spawn egg. */
export function eggIcon(json: unknown): { id: string; texture: TextureChoice } | undefined {
  const { identifier, spawn_egg: egg } =
    Egg.safeParse(json).data?.['minecraft:client_entity'].description ?? {};
  return egg && { id: `${identifier}_spawn_egg`, texture: { name: egg.texture, index: egg.texture_index } };
}

const Faces = z.record(z.string(), z.unknown());
const FACES_BY_LOOK = ['up', 'side', 'north', 'south', 'east', 'west', 'down', '*'];
/** The names of the textures of a block, by face; `side` stands for all four sides and `*` for all. */
export type BlockTextures = Readonly<Record<string, string>>;

/** The textures that blocks.json gives to blocks, by identifier. */
export function blockTextures(json: unknown): Map<string, BlockTextures> {
  const found = new Map<string, BlockTextures>();
  for (const [id, block] of Object.entries(Faces.safeParse(json).data ?? {})) {
    const textures = Faces.safeParse(block).data?.textures;
    if (typeof textures === 'string') found.set(id, { '*': textures });
    else {
      const named = Object.entries(Faces.safeParse(textures).data ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      if (named.length > 0) found.set(id, Object.fromEntries(named));
    }
  }
  return found;
}

const Instances = recordOf(z.union([z.string(), z.object({ texture: z.string().optional() })]));
const Block = z.object({
  'minecraft:block': z.object({
    description: z.object({ identifier: z.string() }),
    components: z.object({ 'minecraft:material_instances': Instances }),
  }),
});

/** The textures that a block's own definition gives it. */
export function materialTextures(json: unknown): { id: string; textures: BlockTextures } | undefined {
  const block = Block.safeParse(json).data?.['minecraft:block'];
  if (block === undefined) return undefined;
  const instances = new Map(Object.entries(block.components['minecraft:material_instances']));
  const textures = [...instances].flatMap(([face, instance]) => {
    // An instance may refer to another one by name.
    const named = typeof instance === 'string' ? instances.get(instance) : instance;
    return typeof named === 'object' && named.texture !== undefined ? [[face, named.texture] as const] : [];
  });
  return { id: block.description.identifier, textures: Object.fromEntries(textures) };
}

/** The texture that represents a block in lists. */
export function blockIcon(textures: BlockTextures): TextureChoice | undefined {
  const named = new Map(Object.entries(textures));
  const name = FACES_BY_LOOK.map((face) => named.get(face)).find((texture) => texture !== undefined);
  return name === undefined ? undefined : { name, index: 0 };
}
