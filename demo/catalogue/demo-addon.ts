// The data of the demo's add-ons before they are uploaded.
import type { Category } from '@sandcrate/core/addon/content.ts';

export type DemoRelease = { version: string; notes: string };

export type DemoAddon = {
  title: string;
  /** The publisher's username. */
  by: PublisherName;
  category: Category;
  about: string;
  /** Its contents, one line each. */
  inside: readonly string[];
  tags: readonly string[];
  /** The kind of file; a link leads to another site. */
  file: 'behavior' | 'resource' | 'addon' | 'world' | 'link';
  /** The game version that its packs require. */
  game: readonly [number, number, number];
  /** Its first version, then the later ones. */
  releases: readonly [DemoRelease, ...DemoRelease[]];
  /** How many people it attracts and how much they like it, both from 0 to 1. */
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

/** The verified publishers. */
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

/** The base name of an add-on's files. */
export const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-');
