// Reads the short names of textures and the files that they refer to.
import { z } from 'zod';

const One = z.union([z.string(), z.object({ path: z.string() }).transform(({ path }) => path)]);
/** A texture's path without extension; the first one of several. */
const Texture = z.union([One, z.tuple([One], One).transform(([first]) => first)]);
const Names = z.object({ texture_data: z.record(z.string(), z.unknown()) });
const Entry = z.object({ textures: Texture });

/** The textures of item_texture.json or terrain_texture.json: paths within the pack, by short name. */
export function texturesByName(json: unknown): Map<string, string> {
  const entries = Object.entries(Names.safeParse(json).data?.texture_data ?? {});
  return new Map(
    entries.flatMap(([name, entry]) => {
      const { data } = Entry.safeParse(entry);
      return data === undefined ? [] : [[name, data.textures] as const];
    }),
  );
}

const Icon = z.union([
  z.string(),
  z.object({ texture: z.string() }).transform(({ texture }) => texture),
  z.object({ textures: z.object({ default: z.string() }) }).transform(({ textures }) => textures.default),
]);
const Item = z.object({
  'minecraft:item': z.object({
    description: z.object({ identifier: z.string() }),
    components: z.object({ 'minecraft:icon': Icon }),
  }),
});

/** The short name of an item's picture. */
export function itemIcon(json: unknown): { id: string; texture: string } | undefined {
  const item = Item.safeParse(json).data?.['minecraft:item'];
  return item && { id: item.description.identifier, texture: item.components['minecraft:icon'] };
}

const Egg = z.object({
  'minecraft:client_entity': z.object({
    description: z.object({ identifier: z.string(), spawn_egg: z.object({ texture: z.string() }) }),
  }),
});

/** The short name of the picture of a creature's spawn egg. */
export function eggIcon(json: unknown): { id: string; texture: string } | undefined {
  const { identifier, spawn_egg: egg } =
    Egg.safeParse(json).data?.['minecraft:client_entity'].description ?? {};
  return egg && { id: `${identifier}_spawn_egg`, texture: egg.texture };
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

const Instances = z.record(z.string(), z.union([z.string(), z.object({ texture: z.string().optional() })]));
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
export function blockIcon(textures: BlockTextures): string | undefined {
  const named = new Map(Object.entries(textures));
  return FACES_BY_LOOK.map((face) => named.get(face)).find((name) => name !== undefined);
}
