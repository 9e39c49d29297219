// The search port: it ranks, counts and returns ids. Rows come from the read model.
import type { Category } from '@sandcrate/core/addon/content.ts';
import type { ContentKind } from '@sandcrate/core/pack/contents.ts';

export type SearchSort = 'relevance' | 'newest' | 'downloads' | 'rating' | 'trending';

export type SearchFilters = {
  category?: Category;
  /** Exactly as stored, in lower case. */
  tag?: string;
  featured?: boolean;
  /** A username, in any case. */
  publisher?: string;
  /** A game version such as '1.21.50': leaves out add-ons that need a newer one or name none. */
  game?: string;
  /** Only add-ons that add things of this kind. */
  adds?: ContentKind;
};

export type SearchQuery = SearchFilters & {
  /** What a person typed, unchecked. Empty: browse. Only the first MAX_WORDS words count. */
  text: string;
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

export type FacetCount = { value: string; count: number };

/**
 * The number of matches by value, most first. Each list ignores its own filter, so that it offers the alternatives. A
 * game version counts what works with it.
 */
export type Facets = {
  categories: FacetCount[];
  tags: FacetCount[];
  games: FacetCount[];
  /** As for the list of the same search. */
  notes?: SearchNotes;
};

export type Suggestion = { id: string; title: string };

export interface Search {
  /** @throws SearchUnavailable when the engine cannot be reached */
  search(query: SearchQuery): Promise<SearchResult>;
  /** @throws SearchUnavailable when the engine cannot be reached */
  facets(query: SearchFilters & { text: string }): Promise<Facets>;
  /**
   * Up to MAX_SUGGESTIONS add-ons whose title a person may be about to type, best first.
   * @throws SearchUnavailable when the engine cannot be reached
   */
  suggest(text: string): Promise<Suggestion[]>;
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
