// Any number of add-ons for benchmarks, always the same ones, with the word frequencies of a real catalogue of 8,000
// mods, apps and packages: as many different words, and texts as long; half of the titles begin with a word that at
// most eight others have, and one in twenty with a word that every twentieth has.
import { CATEGORIES } from '@sandcrate/core/addon/categories.ts';
import type { Listing } from '../golden/listing.ts';

const nouns = (
  'dragon boat castle village house tower forest island ocean desert mountain cave dungeon portal sword shield bow ' +
  'armor helmet staff wand potion spell golem zombie skeleton spider wolf horse cat parrot fish shark whale turtle ' +
  'bee farm crop tree flower garden bridge road train station airport plane car truck robot engine machine cannon ' +
  'furniture table chair lamp window door roof wall fence statue fountain clock map compass backpack chest vault ' +
  'shop market bank arena maze puzzle race parkour survival block biome ore crystal gem ruby emerald diamond iron ' +
  'shader texture light shadow sky cloud rain storm snow ice fire lava water sand stone wood glass brick'
).split(' ');
const adjectives = (
  'better lucky ancient tiny giant magic dark bright frozen burning hidden lost royal wild tame flying floating ' +
  'underwater medieval modern simple advanced realistic classic new golden silver crystal haunted cursed blessed ' +
  'mini mega ultra super custom improved enhanced vanilla extra more cozy epic'
).split(' ');
const fillers = (
  'the a of and to with in for you your this that adds every can all from on new which into when more are it is ' +
  'over under after before each while works made game world player players server mob item items craft build use'
).split(' ');
const onsets = 'b br c ch d dr f fl g gr h j k kl l m n p pr qu r s sh sk st t th tr v w z'.split(' ');
const vowels = 'a a e e i o o u ai ea oo'.split(' ');
const codas = ['', '', '', 'n', 'r', 'l', 's', 'm', 'k', 't', 'x', 'nd'];

const known = [...nouns, ...adjectives];
/** The number of words apart from the fillers. Beyond the known ones, words are made up, each always the same. */
const WORDS = 20_000;
/** This many are nearly equally common. The rest become rarer with their rank, as in texts (Zipf, Mandelbrot). */
const COMMON = 40;
const PUBLISHERS = 30_000;

/** Listings `from` to `to`, counted from 0; the keys are `generated <n>`. */
export function* generatedListings(to: number, from = 0): Generator<Listing> {
  for (let n = from; n < to; n++) yield generatedListing(n);
}

export function generatedListing(n: number): Listing {
  const random = seeded(n);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const name = () => nameBy(random);
  const word = () => wordBy(random);
  const title = [random() < 0.3 ? name() : word()];
  for (const chance of [0.7, 0.4, 0.2]) if (random() < chance) title.push(word());
  if (random() < 0.15) title.push(String(1 + Math.floor(random() * 9)));
  const length = 5 + Math.floor(random() ** 2 * 70);
  const any = () => {
    const kind = random();
    return kind < 0.4 ? pick(fillers) : kind < 0.98 ? word() : name();
  };
  return {
    key: `generated ${n}`,
    title: title.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(' '),
    description: Array.from({ length }, any).join(' '),
    tags: [...new Set([pick(known), word()])],
    publisher: wordOfRank(WORDS + Math.floor(random() ** 2 * PUBLISHERS)),
    category: pick(CATEGORIES),
    featured: random() < 0.01,
    game: random() < 0.7 ? `1.${16 + Math.floor(random() * 6)}.${Math.floor(random() * 9) * 10}` : undefined,
    createdAt: new Date(Date.UTC(2024, 0, 1) + Math.floor(random() * 8e10)).toISOString(),
    downloads: Math.floor(1 / (random() ** 1.5 + 1e-5)) - 1,
    ratings: Array.from({ length: Math.floor(random() ** 4 * 40) }, () => 1 + Math.floor(random() * 5)),
  };
}

/** A random word, as frequent here as in texts. */
export const wordBy = (random: () => number): string =>
  wordOfRank(Math.floor(COMMON * ((WORDS / COMMON + 1) ** random() - 1)));

const wordOfRank = (rank: number): string => known[rank] ?? nameBy(seeded(-rank));

/** A made-up word of two or three syllables. */
function nameBy(random: () => number): string {
  const pick = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)] ?? '';
  const syllable = () => pick(onsets) + pick(vowels) + pick(codas);
  return Array.from({ length: 2 + Math.floor(random() * 2) }, syllable).join('');
}

/** Numbers from 0 to 1 that depend only on the seed. */
export function seeded(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
