// Names of what packs add, for generated listings: as many names, with as many different words, as in real packs. Of 13
// real packs six add something with a name. Four have 3, 5, 23 and 68 names, nearly each with a word of its own. Two
// repeat a few words with every material of the game, in 171 and 204 names.
import type { ContentKind } from '@sandcrate/core/pack/contents.ts';
import { MAX_NAMES } from '@sandcrate/packs/contents/searchable.ts';
import { seeded, wordBy } from './generated-catalogue.ts';

const materials = (
  'oak spruce birch jungle acacia cherry mangrove bamboo crimson warped stone cobblestone deepslate granite diorite ' +
  'andesite blackstone basalt sandstone quartz purpur prismarine brick iron gold copper diamond emerald netherite ' +
  'amethyst obsidian glass wool concrete terracotta ice white orange magenta yellow lime pink gray cyan purple blue ' +
  'brown green red black'
).split(' ');
const forms = (
  'slab stairs wall fence gate door trapdoor button planks log ore ingot nugget block pane frame lamp carpet sword ' +
  'pickaxe axe shovel hoe helmet chestplate leggings boots bow shield arrow staff seeds crop food soup'
).split(' ');
const creatures = (
  'dragon wolf bear horse cat parrot fish shark whale turtle bee spider skeleton zombie golem wraith wizard butterfly ' +
  'snake lizard crab owl fox deer knight villager trader robot'
).split(' ');
const belongings = ['egg', 'spawn egg', 'scale', 'tooth', 'meat', 'armor', 'head'];

/** Like the real packs, half of the listings have none, and a third of the others is a series. */
const SHARE = 0.5;
const SHARE_OF_SERIES = 1 / 3;
const NAMES_OF_SERIES = { fewest: 30, most: 300 };
const NAMES_OF_OTHERS = { fewest: 3, most: 70 };

export type GeneratedContents = { contents: string[]; adds: ContentKind[] };

/** What the files of the n-th generated listing add; always the same. */
export function generatedContents(n: number): GeneratedContents {
  const random = seeded(n + 0x5eed);
  if (random() >= SHARE) return { contents: [], adds: [] };
  const isSeries = random() < SHARE_OF_SERIES;
  const { fewest, most } = isSeries ? NAMES_OF_SERIES : NAMES_OF_OTHERS;
  const count = Math.round(fewest * (most / fewest) ** random());
  const name = isSeries ? seriesOf(random) : castOf(random);
  const contents = new Set<string>();
  let characters = 0;
  for (let tries = 0; tries < 3 * count && contents.size < count; tries++) {
    const line = capitalized(name());
    if (characters + line.length + 1 > MAX_NAMES) break;
    if (!contents.has(line)) characters += line.length + 1;
    contents.add(line);
  }
  return { contents: [...contents], adds: isSeries ? ['block', 'item', 'recipe'] : ['entity', 'item'] };
}

/** Creatures and things, each with its own name: 'Frozen Dragon', 'Boomfly', 'Dragon Egg'. */
function castOf(random: () => number): () => string {
  return () => {
    const words = [random() < 0.25 ? pick(creatures, random) : wordBy(random)];
    if (random() < 0.5) words.unshift(wordBy(random));
    if (random() < 0.1) words.push(pick(belongings, random));
    return words.join(' ');
  };
}

/** The same few things in every material: 'Mini Oak Door', 'Mini Birch Door'. */
function seriesOf(random: () => number): () => string {
  const prefix = random() < 0.5 ? `${wordBy(random)} ` : '';
  const things = Array.from({ length: 1 + Math.floor(random() * 8) }, () => {
    const form = pick(forms, random);
    return random() < 0.4 ? `${wordBy(random)} ${form}` : form;
  });
  return () => `${prefix}${pick(materials, random)} ${pick(things, random)}`;
}

const pick = (from: readonly string[], random: () => number): string =>
  from[Math.floor(random() * from.length)] ?? '';

const capitalized = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
