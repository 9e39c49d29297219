// The port to search: it ranks and counts, and answers with ids; rows come from the read model.
import type { Category } from '@sandcrate/core/addon/content.ts';
import type { ContentKind } from '@sandcrate/core/pack/contents.ts';

export type SearchSort = 'relevance' | 'newest' | 'downloads' | 'rating' | 'trending';

export type SearchFilters = {
  category?: Category;
  /** Exactly, as stored: in lower case. */
  tag?: string;
  featured?: boolean;
  /** A username, in whatever case. */
  publisher?: string;
  /** A game version such as '1.21.50': what asks for a newer one is left out, and what does not say. */
  game?: string;
  /** Only add-ons that add things of this kind. */
  adds?: ContentKind;
};

export type SearchQuery = SearchFilters & {
  /** What a person typed, whatever it is. Empty: browse. Only the first MAX_WORDS words count. */
  text: string;
  /** Relevance when there is a text, else newest. Relevance without a text is newest. */
  sort?: SearchSort;
  /** From 1. */
  page: number;
  /** At most MAX_LIMIT. */
  limit: number;
};

/** A piece of a text; `match` when the search found it. The pieces of a text, joined, are the text or an extract. */
export type Segment = { text: string; match: boolean };
export type Highlights = { title?: Segment[]; description?: Segment[] };

export type SearchResult = {
  /** Best first; none past MAX_RESULTS. */
  ids: string[];
  /** All that match, on whatever page. */
  total: number;
  /** By id, for those in which the text was found in the title or the description. */
  highlights: Record<string, Highlights>;
};

export type FacetCount = { value: string; count: number };

/**
 * How many match by value, most first; each list disregards its own filter, so that it offers the alternatives.
 * A game version counts what works on it.
 */
export type Facets = { categories: FacetCount[]; tags: FacetCount[]; games: FacetCount[] };

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
   * Add-ons akin to this one, best first, itself left out; none when it is not public.
   * @throws SearchUnavailable when the engine cannot be reached
   */
  related(addonId: string, limit: number): Promise<string[]>;
}

/** The engine behind the port does not answer, or not with what it was asked for. */
export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}

export const MAX_WORDS = 16;
export const MAX_LIMIT = 100;
/** Pages end here: whoever has not found it by then refines the search. */
export const MAX_RESULTS = 10_000;
export const MAX_SUGGESTIONS = 8;
export const MAX_TAG_FACETS = 50;
export const MAX_GAME_FACETS = 30;

/**
 * The mean that ratings are ordered by: each add-on starts with so many ratings of so many stars, which keeps one
 * 5-star rating below fifty good ones. Those that nobody rated come last.
 */
export const RATING_PRIOR = { count: 5, stars: 3.5 };
