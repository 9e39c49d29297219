// A cache of answers that are the same for many callers. An answer is dropped when something that it shows changes.
import type { ReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import type { ListState, Touched } from '@sandcrate/projections/touched.ts';
import { LRUCache } from 'lru-cache';
import type { SharedAnswer } from './shared-answer.ts';

/**
 * A page is dropped when one of its subjects changes. A list stays for a moment when only numbers of its subjects
 * changed. A document is the HTML of a page: it is dropped when one of its subjects changes or a list in it is wrong,
 * and survives changes of numbers.
 */
export type Kind = 'page' | 'list' | 'document';

/** The subject of lists whose order or totals depend on the numbers of all add-ons. */
export const ALL_NUMBERS = '*';
/** The subject of pages that show a listing once it appears. Such a page is dropped as soon as a list is wrong. */
export const ANY_LISTING = '+';

/**
 * What can be cached: the subjects that it shows, its memory in bytes, whether it may be cached [true], and for a
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
  /** When it becomes out of date. */
  outdatedAt: number;
};
type Making<A> = {
  kind: Kind;
  answer: Promise<A>;
  /** Other requests share it only while it is current; if it is wrong, it is not cached. */
  state: ListState;
  outdatedAt: number;
  /** The subjects that changed while it was built, and when the first of them did. */
  touched: Set<string>;
  touchedAt: number;
};

/** How old an answer may be, in milliseconds. */
type Ages = {
  /** How long it stays current. It expires because views and related add-ons change without notification. */
  current: number;
  /** How long guests may get an outdated answer while a new one is built in the background. */
  outdated: number;
};
const AGES: Record<Kind, Ages> = {
  page: { current: 60_000, outdated: 1000 },
  list: { current: 10_000, outdated: 1500 },
  document: { current: 300_000, outdated: 60_000 },
};
/** For a document with lists, which numbers put in order. */
const WITH_LISTS: Ages = { current: 2000, outdated: 8000 };
/** How often a constantly changing list is rebuilt. */
const REFRESH_EVERY_MS = 1000;

/** Whether an answer shows something of these subjects. */
const showsAny = (answer: Shareable, subjects: ReadonlySet<string>) =>
  (subjects.size > 0 && answer.subjects.has(ALL_NUMBERS)) ||
  [...subjects].some((id) => answer.subjects.has(id));

/** An answer that is being built may have read the state before the change. */
function touchMaking<A>(making: Making<A>, { subjects, lists }: Touched, now: number): void {
  const { kind } = making;
  const isOutdated = kind === 'list' && lists === 'outdated';
  if (subjects === 'all') {
    if (isOutdated) making.outdatedAt = Math.min(making.outdatedAt, now);
  } else if (kind !== 'list' || isOutdated) {
    for (const subject of subjects) making.touched.add(subject);
    making.touchedAt = Math.min(making.touchedAt, now);
  }
  if (lists === 'wrong') making.touched.add(ANY_LISTING);
  const isWrong = (kind !== 'page' && lists === 'wrong') || (kind !== 'list' && subjects === 'all');
  const isShared = !isOutdated && (kind !== 'page' || subjects === 'all' || subjects.size === 0);
  if (isWrong) making.state = 'wrong';
  else if (!isShared && making.state === 'current') making.state = 'outdated';
}

type Changes = Pick<ReadModels, 'onTouched' | 'isListening'>;

type Options = {
  maxBytes: number;
  /** How long a page stays current. [one minute] */
  pageMs?: number;
};

export class SharedAnswers<A extends Shareable = SharedAnswer> {
  readonly #changes: Changes;
  readonly #ages: Record<Kind, Ages>;
  readonly #kept: LRUCache<string, Kept<A>>;
  readonly #lists = new Map<string, Kept<A>>();
  readonly #bySubject = new Map<string, Set<string>>();
  readonly #making = new Map<string, Making<A>>();

  constructor(changes: Changes, { maxBytes, pageMs = AGES.page.current }: Options) {
    this.#changes = changes;
    this.#ages = { ...AGES, page: { ...AGES.page, current: pageMs } };
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ answer }, key) => answer.size + 2 * key.length,
      dispose: (kept, key) => this.#forget(key, kept),
    });
    changes.onTouched((touched) => this.#touch(touched));
  }

  /**
   * The answer for this key: the cached one while it is valid, else a new one, which concurrent requests share.
   * @param mayBeOutdated accepts an answer that has just become outdated; it is then rebuilt in the background
   * @param make depends only on the key; if it rejects, it rejects for all who share it, and nothing is cached
   */
  get(
    key: string,
    { kind, mayBeOutdated }: { kind: Kind; mayBeOutdated: boolean },
    make: () => Promise<A>,
  ): A | Promise<A> {
    const kept = this.#kept.get(key);
    if (kept) {
      const now = performance.now();
      const outdatedFor = now - kept.outdatedAt;
      if (outdatedFor < 0) return kept.answer;
      if (mayBeOutdated && outdatedFor < this.#agesOf(kind, kept.answer).outdated) {
        if (now - kept.madeAt >= REFRESH_EVERY_MS) this.#make(key, kind, make).catch(() => {});
        return kept.answer;
      }
    }
    return this.#make(key, kind, make);
  }

  /** Drops lists, and documents that contain lists. */
  dropLists(): void {
    this.#touch({ subjects: new Set(), lists: 'wrong' });
  }

  #make(key: string, kind: Kind, make: () => Promise<A>): Promise<A> {
    const underWay = this.#making.get(key);
    if (underWay?.state === 'current') return underWay.answer;
    const madeAt = performance.now();
    const answer = make();
    const making: Making<A> = {
      kind,
      answer,
      state: 'current',
      outdatedAt: Number.POSITIVE_INFINITY,
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
      const isWrong = making.state === 'wrong' || (kind !== 'list' && isTouched);
      if (isWrong || made.mayBeKept === false) return;
      const agesAt = madeAt + this.#agesOf(kind, made).current;
      const outdatedAt = Math.min(agesAt, making.outdatedAt, isTouched ? making.touchedAt : agesAt);
      this.#keep(key, { kind, answer: made, madeAt, outdatedAt });
    }, done);
    return answer;
  }

  #agesOf(kind: Kind, answer: A): Ages {
    return kind === 'document' && answer.hasLists !== false ? WITH_LISTS : this.#ages[kind];
  }

  #keep(key: string, kept: Kept<A>): void {
    if (!this.#changes.isListening()) return;
    this.#kept.set(key, kept);
    if (this.#kept.peek(key) !== kept) return; // larger than the whole cache
    const hasLists = kept.kind === 'list' || (kept.kind === 'document' && kept.answer.hasLists !== false);
    if (hasLists) this.#lists.set(key, kept);
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
    const now = performance.now();
    this.#touchPages(subjects);
    if (lists === 'wrong') this.#touchPages(new Set([ANY_LISTING]));
    for (const making of this.#making.values()) touchMaking(making, { subjects, lists }, now);
    if (lists === 'wrong') for (const key of [...this.#lists.keys()]) this.#kept.delete(key);
    if (lists !== 'outdated') return;
    const concerned = subjects === 'all' ? undefined : this.#keysOf([...subjects, ALL_NUMBERS]);
    for (const [key, kept] of this.#lists) {
      const isOutdated = kept.kind === 'list' && (concerned === undefined || concerned.has(key));
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
