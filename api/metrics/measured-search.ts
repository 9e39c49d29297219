import type { SiteSearch } from '@sandcrate/projections/search/fallback.ts';
import type { Metrics } from './metrics.ts';

/** Wraps a search to measure how long its answers take. */
export function measuredSearch(search: SiteSearch, { searches }: Pick<Metrics, 'searches'>): SiteSearch {
  async function noted<T>(question: string, answer: Promise<T>): Promise<T> {
    const noteEnd = searches.startTimer({ question });
    try {
      const answered = await answer;
      noteEnd({ outcome: 'answered' });
      return answered;
    } catch (error) {
      noteEnd({ outcome: 'failed' });
      throw error;
    }
  }
  return {
    search: (query) => noted('search', search.search(query)),
    facets: (query) => noted('facets', search.facets(query)),
    suggest: (text, synonyms) => noted('suggest', search.suggest(text, synonyms)),
    related: (addonId, limit) => noted('related', search.related(addonId, limit)),
    state: () => search.state(),
  };
}
