// The items that the demo's behavior packs add.
import type { Category } from '@sandcrate/core/addon/content.ts';
import type { DemoAddon } from '../catalogue/demo-addon.ts';
import { randomFrom } from '../random.ts';

const ITEMS: Readonly<Record<Category, readonly string[]>> = {
  tools: ['Claw Hammer', 'Measuring Tape', 'Copper Wrench', 'Chalk Line', 'Spirit Level', 'Trowel', 'Hand Saw', 'Tool Belt'],
  mobs: ['Owl Feather', 'Fish Treat', 'Moth Lantern', 'Leather Leash', 'Seed Bag', 'Nesting Box', 'Grooming Brush', 'Whistle'],
  buildings: ['Roof Shingle', 'Carved Beam', 'Window Shutter', 'Iron Hinge', 'Flower Box', 'Chimney Pot', 'Clay Tile', 'Door Knocker'],
  weapons: ['Ash Bow', 'Bronze Sabre', 'Whetstone', 'Buckler', 'Throwing Knife', 'Quiver', 'Hunting Spear', 'Sling'],
  worldgen: ['Canyon Map', 'Glow Moss', 'Salt Crystal', 'Desert Bloom', 'River Pearl', 'Old Compass', 'Fossil', 'Pine Resin'],
  gameplay: ['Bread Knife', 'Tea Kettle', 'Festival Ticket', 'Farm Almanac', 'Fishing Net', 'Bedroll', 'Coin Purse', 'Lunch Box'],
}; // biome-ignore format: lists of names

/** The game's own items that recipes need, by category: first one of this, then some of that. */
export const MADE_OF: Readonly<Record<Category, readonly [string, string]>> = {
  tools: ['stick', 'iron_ingot'],
  mobs: ['string', 'wheat'],
  buildings: ['clay_ball', 'planks'],
  weapons: ['leather', 'iron_ingot'],
  worldgen: ['paper', 'amethyst_shard'],
  gameplay: ['string', 'leather'],
};

/** Three or four items, always the same for a title. */
export function itemsOf({ title, category }: Pick<DemoAddon, 'title' | 'category'>): string[] {
  const random = randomFrom(`${title} items`);
  return random.some(ITEMS[category], random.whole(3, 4));
}
