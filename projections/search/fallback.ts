// Search that goes on while its engine is away.
import { type Search, SearchUnavailable } from './search.ts';

export type SearchState = {
  /** The one that the site is set up with. */
  engine: 'postgres' | 'elasticsearch';
  /** `fallback`: the engine is away, and PostgreSQL answers in its place. */
  state: 'ok' | 'fallback';
};

/** The search of a site: the port, and how it does. */
export type SiteSearch = Search & { state(): SearchState };

/** Whether an engine answers, as far as is known. */
export interface EngineHealth {
  isUp(): boolean;
  /** Hears of a question that it did not answer. */
  failed(error: SearchUnavailable): void;
}

/** Search on PostgreSQL, which is there whenever the site is. */
export function alwaysThere(search: Search): SiteSearch {
  return { ...portOf(search), state: () => ({ engine: 'postgres', state: 'ok' }) };
}

/**
 * Asks the engine, and the other in its place while it is away or when it does not answer. An engine that is known to
 * be away is not asked, so that nobody waits for it.
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
    suggest: (text) => ask((search) => search.suggest(text)),
    related: (addonId, limit) => ask((search) => search.related(addonId, limit)),
    state: () => ({ engine: 'elasticsearch', state: health.isUp() ? 'ok' : 'fallback' }),
  };
}

const portOf = (search: Search): Search => ({
  search: (query) => search.search(query),
  facets: (query) => search.facets(query),
  suggest: (text) => search.suggest(text),
  related: (addonId, limit) => search.related(addonId, limit),
});
