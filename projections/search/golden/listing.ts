// An add-on in the search fixtures. Fields that do not matter to a test are left out.
import type { Category } from '@sandcrate/core/addon/content.ts';
import type { ContentKind } from '@sandcrate/core/pack/contents.ts';
import type { PackType } from '@sandcrate/core/pack/facts.ts';

export type Listing = {
  /** Its name in the tests. */
  key: string;
  title: string;
  description?: string;
  /** The full description, in Markdown. */
  body?: string;
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
  packType?: PackType;
  createdAt?: string;
  downloads?: number;
  /** Stars, one entry per voter. */
  ratings?: number[];
  hidden?: boolean;
};
