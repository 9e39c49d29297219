// The index: what it holds of an add-on and how. Words arrive taken apart and folded, as they are in PostgreSQL; stems
// are the server's work.
import { createHash } from 'node:crypto';
import type { estypes } from '@elastic/elasticsearch';
import { schemas } from '../../schemas.ts';

/**
 * Readers and writers speak of the index by this name; the index behind it is swapped when its definition changes. Each
 * version of the catalogue has its own, so that programs of two versions do not take each other's away.
 */
export const ALIAS = `sandcrate-addons-${schemas.catalogue}`;

/** Whoever holds it keeps the index of this version of the catalogue. */
export const INDEX_LEASE = `search-index ${ALIAS}`;

/** The version of the catalogue that an index is of, by its schema; indices of before there were versions name none. */
export const catalogueOf = (indexName: string): string =>
  /^sandcrate-addons-(catalogue_\d+)-/.exec(indexName)?.[1] ?? 'catalogue';

/** Texts by field; each has a sub-field `.stem`. Those in titles may be looked up by a single letter that they begin with. */
export const WORD_FIELDS = [
  'title_words',
  'tag_words',
  'publisher_words',
  'lead_words',
  'description_words',
  'fact_words',
  'content_words',
] as const;
export type WordField = (typeof WORD_FIELDS)[number];

const settings: estypes.IndicesIndexSettings = {
  number_of_shards: 1, // a catalogue of millions fits one, and scores and counts stay exact
  auto_expand_replicas: '0-1', // on a single node a replica has no place, and the index would stay yellow
  refresh_interval: '1s',
  gc_deletes: '1h', // a write that comes late still meets the deletion that is newer
  max_result_window: 10_000,
  // A search looks up each of its words once in every segment: few of them keep it quick.
  'merge.policy.segments_per_tier': 4,
  'merge.policy.floor_segment': '16mb',
  analysis: {
    analyzer: {
      words: { type: 'custom', tokenizer: 'whitespace' },
      stems: {
        type: 'custom',
        tokenizer: 'whitespace',
        filter: ['english_stem', 'russian_stem', 'greek_stem', 'arabic_stem'],
      },
    },
    filter: {
      english_stem: { type: 'stemmer', language: 'english' },
      russian_stem: { type: 'stemmer', language: 'russian' },
      greek_stem: { type: 'stemmer', language: 'greek' },
      arabic_stem: { type: 'stemmer', language: 'arabic' },
    },
  },
};

const words = (prefixes: boolean): estypes.MappingTextProperty => ({
  type: 'text',
  analyzer: 'words',
  norms: false,
  ...(prefixes ? { index_prefixes: { min_chars: 1, max_chars: 12 } } : {}),
  // With offsets, what was found in it is marked without taking it apart again.
  fields: { stem: { type: 'text', analyzer: 'stems', norms: false, index_options: 'offsets' } },
});

const mappings: estypes.MappingTypeMapping = {
  dynamic: 'strict',
  properties: {
    addon_id: { type: 'keyword' },
    title_words: words(true),
    tag_words: words(false),
    publisher_words: words(false),
    lead_words: words(false),
    description_words: words(false),
    fact_words: words(false),
    content_words: words(false),
    vocabulary: { type: 'text', analyzer: 'words', norms: false, index_options: 'docs' }, // what may be misspelt
    title: { type: 'keyword', ignore_above: 300 },
    title_key: { type: 'keyword', ignore_above: 300 },
    category: { type: 'keyword' },
    tags: { type: 'keyword' },
    adds: { type: 'keyword' },
    publisher: { type: 'keyword' },
    is_featured: { type: 'boolean' },
    game_version: { type: 'keyword' }, // numbers padded, so that they compare; empty when it asks for none
    created_at: { type: 'date' },
    downloads: { type: 'long' },
    rating: { type: 'double' }, // 0 when nobody rated it
    trending: { type: 'double' },
  },
};

export const indexDefinition = { settings, mappings };

/** The name of an index of this definition: another definition makes another name. */
export const indexName = (): string =>
  `${ALIAS}-${createHash('sha256').update(JSON.stringify(indexDefinition)).digest('hex').slice(0, 12)}`;

/**
 * Writers name an index by an alias of its own: a cluster that lost it makes no other in its place, with a mapping
 * that it guessed.
 */
export const writeAlias = (index: string): string => `${index}-write`;
