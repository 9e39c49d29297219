// The download of an add-on: real packs, with manifest, icon, texts, rules and textures.
import type { Category } from '@sandcrate/core/addon/content.ts';
import { type DemoAddon, slugOf } from '../catalogue/demo-addon.ts';
import { randomFrom } from '../random.ts';
import { itemsOf, MADE_OF } from './items.ts';
import { manifest, type PackPart } from './manifest.ts';
import { texturesOf } from './textures.ts';
import { type ZipFile, zip } from './zip.ts';

export type PackFile = { fileName: string; bytes: Uint8Array };

/** The add-on's file in this version; undefined if the add-on is only a link. */
export async function packFile(
  addon: DemoAddon,
  version: string,
  icon: Buffer,
): Promise<PackFile | undefined> {
  const name = `${slugOf(addon.title)}-${version}`;
  switch (addon.file) {
    case 'link':
      return undefined;
    case 'world':
      return { fileName: `${name}.zip`, bytes: await zip(worldFiles(addon, icon)) };
    case 'addon': {
      const parts = await Promise.all(
        (['behavior', 'resource'] as const).map(async (part) => ({
          name: `${slugOf(addon.title)}-${part}.mcpack`,
          content: await packOf(addon, part, version, icon),
        })),
      );
      return { fileName: `${name}.mcaddon`, bytes: await zip(parts) };
    }
    default:
      return { fileName: `${name}.mcpack`, bytes: await packOf(addon, addon.file, version, icon) };
  }
}

async function packOf(addon: DemoAddon, part: PackPart, version: string, icon: Buffer): Promise<Uint8Array> {
  const { title, about, game } = addon;
  const items = itemsOf(addon);
  const scripts = addon.category !== 'buildings' && part === 'behavior';
  const needs = addon.file !== 'addon' ? undefined : part === 'behavior' ? 'resource' : 'behavior';
  const namespace = slugOf(title).replaceAll('-', '_');
  const head = about.split('.')[0] ?? about;
  const shared: ZipFile[] = [
    {
      name: 'manifest.json',
      content: manifest({ title, description: `${head}.`, part, version, game, needs, scripts }),
    },
    { name: 'pack_icon.png', content: icon },
    { name: 'texts/languages.json', content: '["en_US"]' },
    { name: 'texts/en_US.lang', content: texts(namespace, title, items) },
  ];
  if (part === 'resource') return zip([...shared, ...(await textures(namespace, title))]);
  const script = { name: 'scripts/main.js', content: welcome(title, version) };
  return zip([...shared, ...rules(namespace, addon.category, items), ...(scripts ? [script] : [])]);
}

const texts = (namespace: string, title: string, items: readonly string[]) =>
  [`pack.name=${title}`, ...items.map((name) => `item.${namespace}:${keyOf(name)}.name=${name}`)].join('\n');

const welcome = (title: string, version: string) => `import { world } from '@minecraft/server';

world.afterEvents.playerSpawn.subscribe(({ player, initialSpawn }) => {
  if (initialSpawn) player.sendMessage(${JSON.stringify(`${title} ${version} is ready.`)});
});
`;

const keyOf = (name: string) => slugOf(name).replaceAll('-', '_');

/** A few items, with a recipe for each. */
function rules(namespace: string, category: Category, items: readonly string[]): ZipFile[] {
  return items.flatMap((name, index) => {
    const key = keyOf(name);
    const identifier = `${namespace}:${key}`;
    const item = {
      format_version: '1.20.80',
      'minecraft:item': {
        description: { identifier, menu_category: { category: 'items' } },
        components: { 'minecraft:max_stack_size': 16, 'minecraft:icon': `${namespace}_${index + 1}` },
      },
    };
    const recipe = {
      format_version: '1.20.10',
      'minecraft:recipe_shapeless': {
        description: { identifier: `${identifier}_recipe` },
        tags: ['crafting_table'],
        ingredients: MADE_OF[category].map((item, at) => ({
          item: `minecraft:${item}`,
          count: at === 0 ? 1 : index + 1,
        })),
        result: { item: identifier },
      },
    };
    return [
      { name: `items/${key}.json`, content: JSON.stringify(item, undefined, 2) },
      { name: `recipes/${key}.json`, content: JSON.stringify(recipe, undefined, 2) },
    ];
  });
}

async function textures(namespace: string, title: string): Promise<ZipFile[]> {
  const files = (await texturesOf(title)).map((content, index) => ({
    name: `textures/blocks/${namespace}_${index + 1}.png`,
    content,
  }));
  const terrain = Object.fromEntries(
    files.map(({ name }, index) => [`${namespace}_${index + 1}`, { textures: name.replace(/\.png$/, '') }]),
  );
  const atlas = { resource_pack_name: namespace, texture_name: 'atlas.terrain', texture_data: terrain };
  return [...files, { name: 'textures/terrain_texture.json', content: JSON.stringify(atlas, undefined, 2) }];
}

/** A world as the game exports it, without a manifest. */
function worldFiles({ title, about }: DemoAddon, icon: Buffer): ZipFile[] {
  const random = randomFrom(`${title} world`);
  const chunk = Uint8Array.from({ length: 60_000 }, () => random.whole(0, 15));
  return [
    { name: 'levelname.txt', content: title },
    { name: 'world_icon.png', content: icon },
    { name: 'readme.txt', content: about },
    { name: 'db/CURRENT', content: 'MANIFEST-000002\n' },
    { name: 'db/000005.ldb', content: chunk },
  ];
}
