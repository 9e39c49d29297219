// An add-on in the search fixtures. Fields that do not matter to a test are left out.
import type { Category } from '@sandcrate/core/addon/content.ts';
import type { ContentKind } from '@sandcrate/core/pack/contents.ts';

export type Listing = {
  /** Its name in the tests. */
  key: string;
  title: string;
  description?: string;
  tags?: string[];
  publisher?: string;
  category?: Category;
  featured?: boolean;
  /** The game version that it needs. */
  game?: string;
  /** Name and description of its packs. */
  packs?: { name: string; description: string; uuid?: string; requires?: string[] }[];
  /** Names and kinds of the things that its packs add. */
  contents?: string[];
  adds?: ContentKind[];
  createdAt?: string;
  downloads?: number;
  /** Stars, one entry per voter. */
  ratings?: number[];
  hidden?: boolean;
};
