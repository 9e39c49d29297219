// A cache of answers that are the same for many callers. An answer is dropped when something that it shows changes.
import type { ReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import type { ListState, Touched } from '@sandcrate/projections/touched.ts';
import { LRUCache } from 'lru-cache';
import type { SharedAnswer } from './shared-answer.ts';

/**
 * A page is dropped when one of its subjects changes; a list stays for a moment when only numbers of its subjects did. A
 * document shows subjects, and lists unless it says that it has none, and is dropped and outdated with either.
 */
export type Kind = 'page' | 'list' | 'document';

/** The subject of lists whose order or totals depend on the numbers of all add-ons. */
export const ALL_NUMBERS = '*';

/**
 * What can be kept: it says which subjects it shows, what it takes of memory in bytes, whether it may be [true], and of a
 * document whether it has lists [true].
 */
export type Shareable = {
  readonly subjects: ReadonlySet<string>;
  readonly size: number;
  readonly mayBeKept?: boolean;
  readonly hasLists?: boolean;
};

type Kept<A> = {
  kind: Kind;
  answer: A;
  madeAt: number;
  /** Since when it has been out of date. */
  outdatedAt: number;
};
type Making<A> = {
  kind: Kind;
  answer: Promise<A>;
  state: ListState;
  outdatedAt: number;
  /** The subjects that changed while it was made, and when the first of them did. */
  touched: Set<string>;
  touchedAt: number;
};

/** Views and search indexes change without a word: an answer is out of date after so long. */
const CURRENT_MS = 10_000;
/** How long guests may get an outdated answer while a new one is made in the background. */
const OUTDATED_MS = 1000;
/** How often a list that changes all the time is made again. */
const REFRESH_EVERY_MS = 500;

/** How a change of lists affects an answer of this kind. */
const listsOf = (kind: Kind, lists: ListState): ListState => (kind === 'page' ? 'current' : lists);

/** Whether an answer shows something of these subjects. */
const showsAny = (answer: Shareable, subjects: ReadonlySet<string>) =>
  (subjects.size > 0 && answer.subjects.has(ALL_NUMBERS)) ||
  [...subjects].some((id) => answer.subjects.has(id));

type Changes = Pick<ReadModels, 'onTouched' | 'isListening'>;

export class SharedAnswers<A extends Shareable = SharedAnswer> {
  readonly #changes: Changes;
  readonly #kept: LRUCache<string, Kept<A>>;
  readonly #lists = new Map<string, Kept<A>>();
  readonly #bySubject = new Map<string, Set<string>>();
  readonly #making = new Map<string, Making<A>>();

  constructor(changes: Changes, { maxBytes }: { maxBytes: number }) {
    this.#changes = changes;
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ answer }, key) => answer.size + 2 * key.length,
      dispose: (kept, key) => this.#forget(key, kept),
    });
    changes.onTouched((touched) => this.#touch(touched));
  }

  /**
   * The answer under this key, made unless one is kept that still holds. Those who ask meanwhile share one.
   * @param mayBeOutdated accepts a list whose numbers changed less than a second ago; it is then made anew behind
   * @param make depends on nothing but the key; it rejects for all who share it, and nothing is kept then
   */
  get(
    key: string,
    { kind, mayBeOutdated }: { kind: Kind; mayBeOutdated: boolean },
    make: () => Promise<A>,
  ): A | Promise<A> {
    const kept = this.#kept.get(key);
    if (kept) {
      const now = Date.now();
      const outdatedFor = now - kept.outdatedAt;
      if (outdatedFor < 0) return kept.answer;
      if (mayBeOutdated && outdatedFor < OUTDATED_MS) {
        if (now - kept.madeAt >= REFRESH_EVERY_MS) this.#make(key, kind, make).catch(() => {});
        return kept.answer;
      }
    }
    return this.#make(key, kind, make);
  }

  #make(key: string, kind: Kind, make: () => Promise<A>): Promise<A> {
    const underWay = this.#making.get(key);
    if (underWay?.state === 'current') return underWay.answer;
    const madeAt = Date.now();
    const answer = make();
    const making: Making<A> = {
      kind,
      answer,
      state: 'current',
      outdatedAt: madeAt + CURRENT_MS,
      touched: new Set(),
      touchedAt: Number.POSITIVE_INFINITY,
    };
    this.#making.set(key, making);
    const done = () => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    };
    answer.then((made) => {
      done();
      const isTouched = showsAny(made, making.touched);
      const isWrong = making.state === 'wrong' || (kind === 'document' && isTouched);
      if (isWrong || made.mayBeKept === false) return;
      this.#keep(key, {
        kind: kind === 'document' && made.hasLists === false ? 'page' : kind,
        answer: made,
        madeAt,
        outdatedAt: isTouched ? Math.min(making.outdatedAt, making.touchedAt) : making.outdatedAt,
      });
    }, done);
    return answer;
  }

  #keep(key: string, kept: Kept<A>): void {
    if (!this.#changes.isListening()) return;
    this.#kept.set(key, kept);
    if (this.#kept.peek(key) !== kept) return; // larger than the whole cache
    if (kept.kind !== 'page') this.#lists.set(key, kept);
    for (const subject of kept.answer.subjects) {
      const keys = this.#bySubject.get(subject) ?? new Set();
      this.#bySubject.set(subject, keys.add(key));
    }
  }

  #forget(key: string, kept: Kept<A>): void {
    if (this.#lists.get(key) === kept) this.#lists.delete(key);
    for (const subject of kept.answer.subjects) {
      const keys = this.#bySubject.get(subject);
      keys?.delete(key);
      if (keys?.size === 0) this.#bySubject.delete(subject);
    }
  }

  #touch({ subjects, lists }: Touched): void {
    const now = Date.now();
    this.#touchPages(subjects);
    for (const making of this.#making.values()) {
      // What is being made may have read what was there before.
      const isTouched = subjects === 'all' || (making.kind === 'page' && subjects.size > 0);
      const state: ListState =
        making.kind === 'list' ? lists : isTouched ? 'wrong' : listsOf(making.kind, lists);
      const showsSomeOnly = subjects !== 'all' && (making.kind === 'document' || lists === 'outdated');
      if (showsSomeOnly) {
        for (const id of subjects) making.touched.add(id);
        making.touchedAt = Math.min(making.touchedAt, now);
      }
      if (state === 'wrong' || (state === 'outdated' && making.state === 'current')) making.state = state;
      if (state === 'outdated' && (making.kind === 'document' || subjects === 'all'))
        making.outdatedAt = Math.min(making.outdatedAt, now);
    }
    if (lists === 'wrong') for (const key of [...this.#lists.keys()]) this.#kept.delete(key);
    if (lists !== 'outdated') return;
    const concerned = subjects === 'all' ? undefined : this.#keysOf([...subjects, ALL_NUMBERS]);
    for (const [key, kept] of this.#lists) {
      const isOutdated = kept.kind === 'document' || concerned === undefined || concerned.has(key);
      if (isOutdated) kept.outdatedAt = Math.min(kept.outdatedAt, now);
    }
  }

  #touchPages(subjects: Touched['subjects']): void {
    const keys = subjects === 'all' ? [...this.#kept.keys()] : this.#keysOf([...subjects]);
    for (const key of keys) if (this.#kept.peek(key)?.kind !== 'list') this.#kept.delete(key);
  }

  #keysOf(subjects: readonly string[]): Set<string> {
    return new Set(subjects.flatMap((subject) => [...(this.#bySubject.get(subject) ?? [])]));
  }
}
