// The search port: it ranks, counts and returns ids. Rows come from the read model.
import type { Category } from '@sandcrate/core/addon/content.ts';
import type { ContentKind } from '@sandcrate/core/pack/contents.ts';
import type { PackType } from '@sandcrate/core/pack/facts.ts';

export type SearchSort = 'relevance' | 'newest' | 'downloads' | 'rating' | 'trending';

export type SearchFilters = {
  /** In any of these. */
  categories?: readonly Category[];
  /** With all of these, exactly as stored, in lower case. */
  tags?: readonly string[];
  /** With none of these, exactly as stored. */
  withoutTags?: readonly string[];
  featured?: boolean;
  /** A username, in any case. */
  publisher?: string;
  /** A game version such as '1.21.50': leaves out add-ons that need a newer one or name none. */
  game?: string;
  /** Only add-ons that add things of all of these kinds. */
  adds?: readonly ContentKind[];
  /** Of any of these types. */
  packTypes?: readonly PackType[];
  /** The least mean rating, from 1 to 5 stars: leaves out add-ons that nobody has rated. */
  minRating?: number;
  /** Only these add-ons, by id; at most MAX_RESULTS. */
  among?: readonly string[];
  /** None of these add-ons, by id. */
  without?: readonly string[];
};

/** Groups of terms that mean the same, besides those of the product. A term is one word or several. */
export type Synonyms = readonly (readonly string[])[];

export type TextSearch = SearchFilters & {
  /** What a person typed, unchecked. Empty: browse. Only the first MAX_WORDS words count. */
  text: string;
  /** The owner's. Pass the same array each time: what is derived from it is kept. Indexes do not depend on it. */
  synonyms?: Synonyms;
};

export type SearchQuery = TextSearch & {
  /** Relevance when there is a text, else newest. Relevance without a text is newest. */
  sort?: SearchSort;
  /** From 1. */
  page: number;
  /** At most MAX_LIMIT. */
  limit: number;
};

/** A piece of a text; `match` if the search found it. A text's pieces, joined, are the text or an extract. */
export type Segment = { text: string; match: boolean };
export type Highlights = { title?: Segment[]; description?: Segment[] };

export type SearchResult = {
  /** Best first; none past MAX_RESULTS. */
  ids: string[];
  /** The number of all matches, on any page. */
  total: number;
  /** By id, for hits with matches in the title or description. */
  highlights: Record<string, Highlights>;
  /** Undefined if every add-on has all of the words, spelt in this way. */
  notes?: SearchNotes;
};

/** What a search did not find as typed, in the words of the person who typed it. */
export type SearchNotes = {
  /** Typed words that no add-on has. */
  missing: string[];
  /**
   * Set when no or only a few add-ons have all of the words: how many do, whatever the filters. They come first. The
   * others have enough of the matched words, which are the typed words that some add-on has.
   */
  widened?: { withAllWords: number; matched: string[] };
  /** The text with its likely spelling, if that finds far more. */
  didYouMean?: string;
};

/** Mean ratings from which add-ons are counted, highest first. */
export const RATING_STEPS = [4.5, 4, 3] as const;

export type FacetCount = { value: string; count: number };

/**
 * The number of matches by value, most first: what the search would find with the value as its next choice. So the lists
 * of which one value is enough ignore their own filter, but tags and kinds of additions are counted among the add-ons
 * that have those chosen. A game version counts what works with it, and a rating what has it or a better one.
 */
export type Facets = {
  categories: FacetCount[];
  tags: FacetCount[];
  games: FacetCount[];
  adds: FacetCount[];
  packTypes: FacetCount[];
  /** One for each of RATING_STEPS, highest first. */
  ratings: { value: number; count: number }[];
  /** As for the list of the same search. */
  notes?: SearchNotes;
};

/** The counts of a search that finds nothing. */
export const NO_FACETS: Facets = {
  categories: [],
  tags: [],
  games: [],
  adds: [],
  packTypes: [],
  ratings: RATING_STEPS.map((value) => ({ value, count: 0 })),
};

/**
 * What a person may be about to type: the title of an add-on, a tag, a publisher's username, the id of a category, or the
 * name of something that a pack adds to the game.
 */
export type Suggestion =
  | { kind: 'addon'; text: string; id: string }
  | { kind: 'tag' | 'publisher' | 'category' | 'content'; text: string };

export interface Search {
  /** @throws SearchUnavailable when the engine cannot be reached */
  search(query: SearchQuery): Promise<SearchResult>;
  /** @throws SearchUnavailable when the engine cannot be reached */
  facets(query: TextSearch): Promise<Facets>;
  /**
   * Up to MAX_SUGGESTIONS names that a person may be about to type: add-ons first, best first. For one or two letters,
   * only add-ons.
   * @throws SearchUnavailable when the engine cannot be reached
   */
  suggest(text: string, synonyms?: Synonyms): Promise<Suggestion[]>;
  /**
   * Add-ons related to this one, best first, without the add-on itself; none when it is not public.
   * @throws SearchUnavailable when the engine cannot be reached
   */
  related(addonId: string, limit: number): Promise<string[]>;
}

/** The engine does not answer, or rejects the request. */
export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}

export const MAX_WORDS = 16;
export const MAX_LIMIT = 100;
/** Pages end here. Anybody who has found nothing by then refines the search. */
export const MAX_RESULTS = 10_000;
export const MAX_SUGGESTIONS = 8;
export const MAX_TAG_FACETS = 50;
export const MAX_GAME_FACETS = 30;

/**
 * The prior for ordering by mean rating: each add-on starts with this many ratings of this many stars, which keeps one
 * 5-star rating below fifty good ones. Add-ons without ratings come last.
 */
export const RATING_PRIOR = { count: 5, stars: 3.5 };
