// Search that keeps working while its engine is down.
import { type Search, SearchUnavailable } from './search.ts';

export type SearchState = {
  /** The engine that the site is configured with. */
  engine: 'postgres' | 'elasticsearch';
  /** `fallback`: the engine is down and PostgreSQL answers instead. */
  state: 'ok' | 'fallback';
};

/** A site's search: the port and its state. */
export type SiteSearch = Search & { state(): SearchState };

/** Whether an engine answers, as far as known. */
export interface EngineHealth {
  isUp(): boolean;
  /** Reports a query that the engine did not answer. */
  failed(error: SearchUnavailable): void;
}

/** Search on PostgreSQL, which is available whenever the site is. */
export function alwaysThere(search: Search): SiteSearch {
  return { ...portOf(search), state: () => ({ engine: 'postgres', state: 'ok' }) };
}

/**
 * Queries the engine, or the other one when it is down or does not answer. An engine that is known to be down is not
 * queried, so that nobody waits for it.
 */
export function withFallback(engine: Search, inItsPlace: Search, health: EngineHealth): SiteSearch {
  async function ask<Answer>(question: (search: Search) => Promise<Answer>): Promise<Answer> {
    if (!health.isUp()) return question(inItsPlace);
    try {
      return await question(engine);
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error;
      health.failed(error);
      return question(inItsPlace);
    }
  }
  return {
    search: (query) => ask((search) => search.search(query)),
    facets: (query) => ask((search) => search.facets(query)),
    suggest: (text, synonyms) => ask((search) => search.suggest(text, synonyms)),
    related: (addonId, limit) => ask((search) => search.related(addonId, limit)),
    state: () => ({ engine: 'elasticsearch', state: health.isUp() ? 'ok' : 'fallback' }),
  };
}

const portOf = (search: Search): Search => ({
  search: (query) => search.search(query),
  facets: (query) => search.facets(query),
  suggest: (text, synonyms) => search.suggest(text, synonyms),
  related: (addonId, limit) => search.related(addonId, limit),
});
