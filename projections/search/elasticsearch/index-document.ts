// A search document as Elasticsearch stores it.

import { analyse, type DocumentTexts, LEAD_WORDS } from '../analysis/analyse.ts';
import { foldedLine } from '../analysis/fold.ts';
import { joinsOf, keyOf, titleJoinsOf } from '../analysis/joins.ts';
import type { Token } from '../analysis/tokens.ts';
import { wordsOf as apartOf, vocabularyOf } from '../analysis/vocabulary.ts';
import type { WordField } from './index-definition.ts';

/** A row to send: the document and the numbers that it is ordered by. */
export type DocumentRow = DocumentTexts & {
  addonId: string;
  adds: string[];
  packType: string | null;
  category: string;
  isFeatured: boolean;
  gameVersion: number[];
  createdAt: Date;
  downloads: number;
  rating: number;
  meanRating: number;
  trending: number;
};

export type IndexDocument = Record<Exclude<WordField, 'content_words' | 'any_words'>, string> & {
  /** One entry per name, so that phrases do not span two names. */
  content_words: string[];
  fact_words: string;
  addon_id: string;
  vocabulary: string;
  title: string;
  title_key: string;
  category: string;
  tags: readonly string[];
  adds: readonly string[];
  pack_type: string | null;
  publisher: string;
  is_featured: boolean;
  game_version: string;
  created_at: string;
  downloads: number;
  rating: number;
  mean_rating: number;
  trending: number;
};

const MAX_KEYWORD = 300;

export function indexDocument(row: DocumentRow): IndexDocument {
  const analysed = analyse(row);
  const { title, tags, publisher, body, facts, contents } = analysed;
  return {
    addon_id: row.addonId,
    title_words: [wordsOf(title), ...titleJoinsOf(apartOf(title))].join(' '),
    tag_words: tags.map(withJoins).join(' '),
    publisher_words: withJoins(publisher),
    lead_words: wordsOf(body.slice(0, LEAD_WORDS)),
    description_words: wordsOf(body),
    fact_words: wordsOf(facts),
    content_words: contents.map(wordsOf),
    vocabulary: [...vocabularyOf(analysed)].join(' '),
    title: foldedLine(row.title).slice(0, MAX_KEYWORD),
    title_key: keyOf(title).slice(0, MAX_KEYWORD),
    category: row.category,
    tags: row.tags,
    adds: row.adds,
    pack_type: row.packType,
    publisher: row.publisher.toLowerCase(),
    is_featured: row.isFeatured,
    game_version: paddedVersion(row.gameVersion),
    created_at: row.createdAt.toISOString(),
    downloads: row.downloads,
    rating: row.rating,
    mean_rating: row.meanRating,
    trending: row.trending,
  };
}

/** The words in the order of the text, so that phrases are found, followed by the runs written as one word. */
function wordsOf(tokens: readonly Token[]): string {
  const apart = tokens.flatMap(({ atoms }) => atoms);
  const together = tokens.flatMap(({ whole, atoms, grams }) =>
    grams ? [[...whole].at(-1) ?? ''] : atoms.length > 1 ? [whole] : [],
  );
  return [...apart, ...together].join(' ');
}

const withJoins = (tokens: readonly Token[]): string =>
  [wordsOf(tokens), ...joinsOf(apartOf(tokens))].join(' ');

/** As text that sorts like the numbers: '0000000001.0000000021.0000000050.0000000000'. */
export const paddedVersion = (parts: readonly number[]): string =>
  parts.map((part) => String(part).padStart(10, '0')).join('.');
