// What an engine's test file provides to the contract suite.
import type pg from 'pg';
import type { Listing } from '../golden/listing.ts';
import type { Search } from '../search.ts';
import { fillCatalogue, idOf, setHidden } from '../testing/fill-catalogue.ts';

/** One engine over one database. */
export type Engine = {
  search: Search;
  /** A pool of the database with the catalogue. The contract writes to it. */
  pool: pg.Pool;
  /** Waits until the engine has caught up with the catalogue. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

export type Harness = {
  /** An engine over an empty catalogue of its own. */
  open(): Promise<Engine>;
};

/** An engine and its listings, which are named by their keys. */
export class Shelf {
  readonly engine: Engine;
  readonly #keys = new Map<string, string>();

  constructor(engine: Engine) {
    this.engine = engine;
  }

  async add(...listings: Listing[]): Promise<void> {
    for (const { key } of listings) this.#keys.set(idOf(key), key);
    await fillCatalogue(this.engine.pool, listings);
    await this.engine.settle();
  }

  async hide(key: string, hidden = true): Promise<void> {
    await setHidden(this.engine.pool, key, hidden);
    await this.engine.settle();
  }

  /** The keys of the hits, best first. */
  async find(text: string, options: Partial<Parameters<Search['search']>[0]> = {}): Promise<string[]> {
    const { ids } = await this.engine.search.search({ page: 1, limit: 100, ...options, text });
    return ids.map((id) => this.keyOf(id));
  }

  /** The keys of the hits that have all of the words, best first. */
  async findAllWords(text: string): Promise<string[]> {
    const { ids, notes } = await this.engine.search.search({ page: 1, limit: 100, text });
    return ids.slice(0, notes?.widened?.withAllWords ?? ids.length).map((id) => this.keyOf(id));
  }

  async total(text: string, options: Partial<Parameters<Search['search']>[0]> = {}): Promise<number> {
    return (await this.engine.search.search({ page: 1, limit: 1, ...options, text })).total;
  }

  async suggest(text: string): Promise<string[]> {
    return (await this.suggestAll(text))
      .filter(({ kind }) => kind === 'addon')
      .map(({ text: title }) => title);
  }

  /** Suggestions of every kind. */
  async suggestAll(text: string): Promise<{ kind: string; text: string }[]> {
    const suggestions = await this.engine.search.suggest(text);
    return suggestions.map(({ kind, text: name }) => ({ kind, text: name }));
  }

  keyOf(id: string): string {
    return this.#keys.get(id) ?? `unknown ${id}`;
  }
}
