// The index: its fields and how they are analysed. Words arrive tokenized and folded, as in PostgreSQL. The server
// makes the stems.
import { createHash } from 'node:crypto';
import type { estypes } from '@elastic/elasticsearch';
import { schemas } from '../../schemas.ts';

/**
 * Readers and writers use this name for the index. The index behind it is swapped when its definition changes. Each
 * version of the catalogue has its own alias, so that programs of two versions do not remove each other's index.
 */
export const ALIAS = `sandcrate-addons-${schemas.catalogue}`;

/** Its holder maintains the index of this version of the catalogue. */
export const INDEX_LEASE = `search-index ${ALIAS}`;

/** The schema of an index's catalogue version. Indices from before there were versions name none. */
export const catalogueOf = (indexName: string): string =>
  /^sandcrate-addons-(catalogue_\d+)-/.exec(indexName)?.[1] ?? 'catalogue';

/**
 * The fields in which words are looked up; each has a sub-field `.stem`. Title words can be looked up by their first letter.
 * `any_words` has the words of all others and of facts: what matches anywhere is looked up once, not once per field.
 */
export type WordField =
  | 'title_words'
  | 'tag_words'
  | 'publisher_words'
  | 'lead_words'
  | 'description_words'
  | 'content_words'
  | 'any_words';

const settings: estypes.IndicesIndexSettings = {
  number_of_shards: 1, // enough for millions of add-ons; scores and counts stay exact
  auto_expand_replicas: '0-1', // a single node has no place for a replica, and the index would stay yellow
  refresh_interval: '1s',
  gc_deletes: '1h', // a late write still meets the newer deletion
  max_result_window: 10_000,
  // A search looks up each word in every segment, so few segments keep it fast.
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

/** With positions, phrases are found; with offsets, matches are marked without analysing the text again. */
const words = (
  index_options: estypes.MappingIndexOptions = 'positions',
  ofStems: estypes.MappingIndexOptions = 'offsets',
): estypes.MappingTextProperty => ({
  type: 'text',
  analyzer: 'words',
  norms: false,
  index_options,
  fields: { stem: { type: 'text', analyzer: 'stems', norms: false, index_options: ofStems } },
});
const everywhere = { copy_to: 'any_words' };

const mappings: estypes.MappingTypeMapping = {
  dynamic: 'strict',
  properties: {
    addon_id: { type: 'keyword' },
    title_words: { ...words(), ...everywhere, index_prefixes: { min_chars: 1, max_chars: 12 } },
    tag_words: { ...words(), ...everywhere },
    publisher_words: { ...words(), ...everywhere },
    lead_words: words(), // of the description
    description_words: { ...words(), ...everywhere },
    content_words: { ...words(), ...everywhere },
    fact_words: { type: 'text', index: false, ...everywhere },
    any_words: words('docs', 'docs'),
    vocabulary: { type: 'text', analyzer: 'words', norms: false, index_options: 'docs' }, // words that may be misspelt
    title: { type: 'keyword', ignore_above: 300 },
    title_key: { type: 'keyword', ignore_above: 300 },
    category: { type: 'keyword' },
    tags: { type: 'keyword' },
    adds: { type: 'keyword' },
    pack_type: { type: 'keyword' },
    publisher: { type: 'keyword' },
    is_featured: { type: 'boolean' },
    game_version: { type: 'keyword' }, // padded numbers that compare as text; empty when it names none
    created_at: { type: 'date' },
    downloads: { type: 'long' },
    rating: { type: 'double' }, // with the prior, for the order; 0 when nobody rated it
    mean_rating: { type: 'double' }, // as people see it; 0 when nobody rated it
    trending: { type: 'double' },
  },
};

export const indexDefinition = { settings, mappings };

/** The name of an index with this definition. Every definition has its own name. */
export const indexName = (): string =>
  `${ALIAS}-${createHash('sha256').update(JSON.stringify(indexDefinition)).digest('hex').slice(0, 12)}`;

/**
 * Writers use a separate alias for an index. A cluster that has lost the index then does not create another one with a
 * guessed mapping.
 */
export const writeAlias = (index: string): string => `${index}-write`;
