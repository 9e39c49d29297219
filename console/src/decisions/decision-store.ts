// Decisions that are being sent to the server, and those that failed.
import { ApiError } from '@sandcrate/api/contract/client.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { NetworkError } from '../provider/network-error.ts';
import { readDraft, writeDraft } from '../ui/use-draft.ts';
import type { Decision } from './kinds.ts';

/** A decision that failed. */
export type FailedDecision = {
  decision: Decision;
  message: string;
  /** What can be done: send it again, look at what changed meanwhile, or only decide anew. */
  remedy: 'retry' | 'look' | 'none';
};

type Kept = Readonly<Record<string, FailedDecision>>;

export type Decisions = {
  /** The revision that was decided on, by add-on id. */
  sent: ReadonlyMap<string, number>;
  /** Those that the server has not answered, by add-on id. */
  unanswered: ReadonlyMap<string, Decision>;
  failed: ReadonlyMap<string, FailedDecision>;
};

/** Where failed and unanswered decisions are kept, so that a reload loses none. */
const DRAFT = 'decisions';
const CLOSED =
  'The page was closed before the server answered, so it may have been done. It is safe to send it again.';

/** The only record of what is being sent: the decisions of this tab, across pages and reloads. */
export class DecisionStore {
  #state: Decisions = {
    sent: new Map(),
    unanswered: new Map(),
    failed: new Map(Object.entries(readDraft<Kept>(DRAFT, {}))),
  };
  readonly #listeners = new Set<() => void>();
  /** How many places on the screen show the failures. */
  #places = 0;

  readonly current = (): Decisions => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes an add-on out of the queue when its decision is sent. False while an earlier one about it is unanswered. */
  send(decision: Decision): boolean {
    const { sent, unanswered, failed } = this.#state;
    const { id, revision } = decision.addon;
    if (unanswered.has(id)) return false;
    this.#set({
      sent: including(sent, id, revision),
      unanswered: including(unanswered, id, decision),
      failed: without(failed, id),
    });
    return true;
  }

  /** The server has accepted a decision. The add-on stays out of the queue until it waits with a newer revision. */
  accept({ id, revision }: Pick<ModeratedAddon, 'id' | 'revision'>): void {
    const { sent, unanswered } = this.#state;
    this.#set({ sent: including(sent, id, revision), unanswered: without(unanswered, id) });
  }

  /**
   * Puts an add-on back into the queue.
   * @param failure what to show about it; undefined where the moderator still has the form with what they wrote
   */
  fail(addonId: string, failure?: FailedDecision): void {
    const { sent, unanswered, failed } = this.#state;
    this.#set({
      sent: without(sent, addonId),
      unanswered: without(unanswered, addonId),
      failed: failure ? including(failed, addonId, failure) : failed,
    });
  }

  dismiss(addonId: string): void {
    this.#set({ failed: without(this.#state.failed, addonId) });
  }

  /** Whether the server has not answered the decision about an add-on yet. */
  isUnanswered(addonId: string): boolean {
    return this.#state.unanswered.has(addonId);
  }

  /** Whether the failures are on the screen. */
  isShown(): boolean {
    return this.#places > 0;
  }

  /** Notes that a place on the screen shows the failures. Returns a function for when it no longer does. */
  readonly showing = (): (() => void) => {
    this.#places += 1;
    return () => {
      this.#places -= 1;
    };
  };

  #set(change: Partial<Decisions>): void {
    this.#state = { ...this.#state, ...change };
    const { unanswered, failed } = this.#state;
    const lost = [...unanswered].map(([id, decision]): [string, FailedDecision] => [
      id,
      { decision, message: CLOSED, remedy: 'retry' },
    ]);
    const kept: Kept = Object.fromEntries([...failed, ...lost]);
    writeDraft(DRAFT, failed.size + unanswered.size === 0 ? undefined : kept);
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
export const isDecided = (
  { sent }: Pick<Decisions, 'sent'>,
  { id, revision }: Pick<ModeratedAddon, 'id' | 'revision'>,
): boolean => revision <= (sent.get(id) ?? Number.NEGATIVE_INFINITY);

/** What a failed decision and its error leave to do. */
export function failureOf(decision: Decision, error: unknown): FailedDecision {
  const message = error instanceof Error ? error.message : 'Something went wrong.';
  return { decision, message, remedy: remedyFor(error) };
}

function remedyFor(error: unknown): FailedDecision['remedy'] {
  // No answer at all, or a decision that another moderator made first.
  if (!(error instanceof ApiError)) return error instanceof NetworkError ? 'retry' : 'none';
  if (error.code === 'addon-changed') return 'look';
  return error.status >= 500 || error.status === 429 || error.status === 401 ? 'retry' : 'none';
}
