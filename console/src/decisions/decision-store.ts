// Decisions that are being sent to the server, and those that failed.
import type { QueryClient } from '@tanstack/react-query';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';

/** A decision that failed. */
export type FailedDecision = {
  addonId: string;
  title: string;
  /** Such as 'Rejection failed'. */
  failed: string;
  message: string;
  /** What the moderator wrote, if anything. */
  reason: string | undefined;
  /** Sends the same decision again, about the same revision. */
  retry: () => void;
};

export type Decisions = {
  /** The revision that was decided on, by add-on id. */
  sent: ReadonlyMap<string, number>;
  failed: ReadonlyMap<string, FailedDecision>;
  /** The add-on that the moderator asked to see again. */
  wanted: string | undefined;
};

const NONE: Decisions = { sent: new Map(), failed: new Map(), wanted: undefined };

/** Keeps the decisions while the console is open, across pages. */
export class DecisionStore {
  #state = NONE;
  readonly #unanswered = new Set<string>();
  readonly #listeners = new Set<() => void>();

  readonly current = (): Decisions => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes an add-on out of the queue when its decision is sent. */
  send({ id, revision }: Pick<ModeratedAddon, 'id' | 'revision'>): void {
    this.#unanswered.add(id);
    const { sent, failed } = this.#state;
    this.#set({ sent: including(sent, id, revision), failed: without(failed, id) });
  }

  /** The server has accepted the decision. The add-on stays out of the queue until it waits with a newer revision. */
  settle(addonId: string): void {
    this.#unanswered.delete(addonId);
  }

  /** Puts an add-on back into the queue, with the failure to show. */
  fail(failure: FailedDecision): void {
    this.#unanswered.delete(failure.addonId);
    const { sent, failed } = this.#state;
    this.#set({
      sent: without(sent, failure.addonId),
      failed: including(failed, failure.addonId, failure),
    });
  }

  dismiss(addonId: string): void {
    this.#set({ failed: without(this.#state.failed, addonId) });
  }

  /** Asks the queue to open an add-on; undefined once it has. */
  want(addonId: string | undefined): void {
    this.#set({ wanted: addonId });
  }

  /** Whether the server has not answered the decision about an add-on yet. */
  isUnanswered(addonId: string): boolean {
    return this.#unanswered.has(addonId);
  }

  #set(change: Partial<Decisions>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const including = <V>(map: ReadonlyMap<string, V>, key: string, value: V) => new Map(map).set(key, value);

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

const stores = new WeakMap<QueryClient, DecisionStore>();

/** The store for a query client: one for each console. */
export function decisionStoreOf(queries: QueryClient): DecisionStore {
  const known = stores.get(queries);
  if (known !== undefined) return known;
  const store = new DecisionStore();
  stores.set(queries, store);
  return store;
}

/** Whether the list's record is from before the decision that was sent. */
export const isDecided = ({ sent }: Decisions, { id, revision }: ModeratedAddon): boolean =>
  revision <= (sent.get(id) ?? Number.NEGATIVE_INFINITY);
