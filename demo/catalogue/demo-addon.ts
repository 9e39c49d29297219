// What is known of an add-on of the demo before it is uploaded.
import type { Category } from '@sandcrate/core/addon/content.ts';

export type DemoRelease = { version: string; notes: string };

export type DemoAddon = {
  title: string;
  /** The publisher's username. */
  by: PublisherName;
  category: Category;
  about: string;
  /** What is inside, one line each. */
  inside: readonly string[];
  tags: readonly string[];
  /** What the file is; a link leads to a place elsewhere. */
  file: 'behavior' | 'resource' | 'addon' | 'world' | 'link';
  /** The game version that its packs ask for. */
  game: readonly [number, number, number];
  /** Its first version, then what came later. */
  releases: readonly [DemoRelease, ...DemoRelease[]];
  /** How many people it draws, from 0 to 1, and how much they like it. */
  appeal: number;
  quality: number;
};

export const PUBLISHERS = [
  'Mossgate',
  'brickwren',
  'Lumen_Works',
  'OtterAndOak',
  'tinyharbor',
  'Kestrel.Dev',
  'Pixelpine',
  'graniteowl',
  'Saffron-Sky',
  'NorthFjord',
  'copperfinch',
  'DuneRunner',
  'Quillcraft',
  'moonbakery',
  'FernHollow',
] as const;
export type PublisherName = (typeof PUBLISHERS)[number];

/** Whose name the site has checked. */
export const VERIFIED: readonly PublisherName[] = [
  'Mossgate',
  'brickwren',
  'Lumen_Works',
  'Kestrel.Dev',
  'NorthFjord',
  'Quillcraft',
  'moonbakery',
];

export const first = (notes = 'First release.'): DemoRelease => ({ version: '1.0.0', notes });

/** What the files of an add-on are called. */
export const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-');
