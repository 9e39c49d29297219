// What the viewer decided in this tab, so that a key can undo the last of it.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

export type Decided = {
  /** What the viewer did, after 'You': 'approved “Better Boats”'. */
  did: string;
  at: string;
  /** Undoes it; undefined when it cannot be undone here. */
  undo: (() => Promise<void>) | undefined;
};

/** Nobody undoes more than this one by one. */
const KEPT = 50;

export class LastDecisions {
  #decided: readonly Decided[] = [];
  readonly #listeners = new Set<() => void>();

  readonly last = (): Decided | undefined => this.#decided.at(-1);
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Notes a decision.
   * @param undo undoes it, and rejects if that fails
   * @returns what undoes it once and forgets it, unless that fails
   */
  add(did: string, undo: (() => Promise<void>) | undefined): Decided['undo'] {
    const decided: Decided = {
      did,
      at: new Date().toISOString(),
      undo:
        undo &&
        (async () => {
          if (!this.#decided.includes(decided)) return;
          this.#set(this.#decided.filter((other) => other !== decided));
          await undo().catch(() => this.#set([...this.#decided, decided]));
        }),
    };
    this.#set([...this.#decided, decided].slice(-KEPT));
    return decided.undo;
  }

  #set(decided: readonly Decided[]): void {
    this.#decided = decided;
    for (const listener of this.#listeners) listener();
  }
}

const stores = new WeakMap<QueryClient, LastDecisions>();

/** The decisions for a query client: one for each console. */
export function lastDecisionsOf(queries: QueryClient): LastDecisions {
  const known = stores.get(queries);
  if (known !== undefined) return known;
  const store = new LastDecisions();
  stores.set(queries, store);
  return store;
}

/** The viewer's last decision in this tab that is not undone. */
export function useLastDecision(): Decided | undefined {
  const store = lastDecisionsOf(useQueryClient());
  return useSyncExternalStore(store.subscribe, store.last);
}
