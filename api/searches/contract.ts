// Counted searches.
import { z } from 'zod';
import { Settings } from '../../core/settings/values.ts';
import { MAX_REPORTED_SEARCH } from '../contract/limits.ts';

/** A text that somebody searched, as typed. */
export const SearchedText = z.string().trim().min(1).max(MAX_REPORTED_SEARCH);

/** What a search answered: add-ons with all words; others besides or instead; or nothing. */
export const SearchOutcome = z.enum(['found', 'widened', 'nothing']);
export type SearchOutcome = z.infer<typeof SearchOutcome>;

export const SearchedBody = z.object({ search: SearchedText, outcome: SearchOutcome });

export const CountedSearchView = z.object({
  /** The text. */
  id: z.string(),
  /** The searched text, folded as the search folds it, without punctuation, and cut. */
  text: z.string(),
  /** How often it was searched: a visitor counts once a day. */
  searches: z.int(),
  /** How many of these found nothing. */
  nothing: z.int(),
  /** How many of these were widened. */
  widened: z.int(),
  /** How often an add-on was opened from the results: a visitor and an add-on count once a day. */
  openings: z.int(),
  /** The latest day on which it was counted. */
  lastDay: z.iso.date(),
  /** The public add-ons that were opened most, at most three. */
  opened: z.array(z.object({ id: z.uuid(), title: z.string(), openings: z.int() })),
});
export type CountedSearchView = z.infer<typeof CountedSearchView>;

/** How many of the latest counted texts a preview compares. */
export const PREVIEWED_SEARCHES = 1000;
/** How many of those that the synonyms concern are searched: the most frequent ones. */
export const PREVIEWED_ANSWERS = 100;

/** All groups as they would be. */
export const SynonymsPreviewBody = z.object({ synonyms: Settings.shape.synonyms.unwrap() });

const PreviewedAnswer = z.object({
  /** The number of results. */
  total: z.int(),
  /** The first of them. */
  first: z.array(z.object({ id: z.uuid(), title: z.string() })),
});

export const SynonymsPreview = z.object({
  /** How many counted texts there are, at most PREVIEWED_SEARCHES. */
  searches: z.int(),
  /** How many of them contain a term whose synonyms would change. */
  concerned: z.int(),
  /** How many of these were searched, before and after. */
  compared: z.int(),
  /** Those that would be answered otherwise, the most frequent first. */
  changed: z.array(
    z.object({ text: z.string(), searches: z.int(), before: PreviewedAnswer, after: PreviewedAnswer }),
  ),
});
export type SynonymsPreview = z.infer<typeof SynonymsPreview>;
