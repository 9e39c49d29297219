// An add-on as the searches' fixtures tell it: what is left out is what does not matter to the test.
import type { Category } from '@sandcrate/core/addon/content.ts';
import type { ContentKind } from '@sandcrate/core/pack/contents.ts';

export type Listing = {
  /** How the tests call it. */
  key: string;
  title: string;
  description?: string;
  tags?: string[];
  publisher?: string;
  category?: Category;
  featured?: boolean;
  /** The game version that it asks for. */
  game?: string;
  /** Name and description of its packs. */
  packs?: { name: string; description: string; uuid?: string; requires?: string[] }[];
  /** Names and kinds of the things that its packs add. */
  contents?: string[];
  adds?: ContentKind[];
  createdAt?: string;
  downloads?: number;
  /** Stars, one a voter. */
  ratings?: number[];
  hidden?: boolean;
};
