// Add-ons related to one: those that share its tags and title words. Rarer ones count more.
import type { estypes } from '@elastic/elasticsearch';
import { SORTS } from './sorts.ts';

export const akin = (index: string, addonId: string, size: number): estypes.SearchRequest => ({
  query: {
    more_like_this: {
      fields: ['title_words', 'tag_words', 'lead_words'],
      like: [{ _index: index, _id: addonId }],
      min_term_freq: 1,
      min_doc_freq: 2,
      min_word_length: 3,
      max_query_terms: 12,
      minimum_should_match: 1,
    },
  },
  sort: SORTS.relevance,
  size,
});

export const sameCategory = (addonId: string, category: string, size: number): estypes.SearchRequest => ({
  query: { bool: { filter: [{ term: { category } }], must_not: { ids: { values: [addonId] } } } },
  sort: SORTS.downloads,
  size,
});
