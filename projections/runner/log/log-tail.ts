// One subscription for all read models of a process that are at the end of the log: each event is received and parsed
// once. A read model that is behind reads the log separately until it has caught up.
import {
  type EventFilter,
  type EventStore,
  StoreUnavailable,
} from '@sandcrate/core/event-store/event-store.ts';
import { raceAbort } from '@sandcrate/core/race-abort.ts';
import { PAGE_SIZE, type Page, pageOf } from './log-page.ts';

export type LogTailOptions = {
  store: Pick<EventStore, 'subscribe'>;
  /** The events that any of the readers wants. [all] */
  filter?: EventFilter;
  /** Maximum number of events per page. [PAGE_SIZE] */
  pageSize?: number;
  /** How long readers that are building together wait once for one that is two pages behind. [2 s] */
  patienceMs?: number;
};

/** Reads the log for one read model. */
export type LogReader = {
  /**
   * The page with the events after a position. It may begin earlier.
   * @throws StoreUnavailable when the log cannot be followed; the signal's reason when that aborts
   */
  read(after: bigint): Promise<Page>;
  /** Tells that this reader is busy with something else, so that nobody waits for it. */
  pause(): void;
  close(): void;
};

type Source = { pages: AsyncIterator<Page, void>; stop: AbortController };

/** What a reader was last given of the shared pages; `position` is undefined while it reads separately. */
type Place = { position: bigint | undefined; caughtUp: boolean };

/** The shared pages that are kept: two, or as many small ones as hold this many events. An empty page counts as one. */
const KEPT_PAGES = 2;
const KEPT_EVENTS = 500;

export class LogTail {
  readonly #options: Required<Omit<LogTailOptions, 'filter'>> & Pick<LogTailOptions, 'filter'>;
  readonly #places = new Set<Place>();
  #source: Source | undefined;
  /** The latest pages of the source. */
  #pages: Page[] = [];
  /** Up to where the source has been read. */
  #end = 0n;
  /** Whether the source has reached the end of the log. */
  #isLive = false;
  #fetching: Promise<void> | undefined;
  #room: (() => void) | undefined;

  constructor(options: LogTailOptions) {
    const { pageSize = PAGE_SIZE, patienceMs = 2000 } = options;
    this.#options = { ...options, pageSize, patienceMs };
  }

  /** A reader of some types of events, until the signal aborts. */
  reader(types: readonly string[], signal: AbortSignal): LogReader {
    const place: Place = { position: undefined, caughtUp: false };
    let own: Source | undefined;
    this.#places.add(place);
    const share = () => {
      own?.stop.abort();
      own = undefined;
    };
    const pause = () => {
      share();
      place.position = undefined;
      place.caughtUp = false;
      this.#room?.();
    };
    return {
      read: async (after) => {
        const shared = await raceAbort(this.#page(place, after), signal);
        if (shared) {
          share();
          return shared;
        }
        own ??= this.#open(after, { types }, signal);
        const { value: page, done } = await raceAbort(own.pages.next(), signal);
        if (done) throw new StoreUnavailable('The log is no longer followed', 'not-written');
        return page;
      },
      pause,
      close: () => {
        this.#places.delete(place);
        pause();
      },
    };
  }

  close(): void {
    this.#source?.stop.abort();
  }

  /** The next page for a reader; undefined when it is behind the shared pages. */
  async #page(place: Place, after: bigint): Promise<Page | undefined> {
    for (;;) {
      if (!this.#source || (after > this.#end && !this.#isLive)) this.#restart(after);
      const isBehind = after < (this.#pages[0]?.after ?? this.#end);
      const page = isBehind ? undefined : this.#pageAfter(after, place);
      if (page || isBehind) {
        place.position = page?.position;
        place.caughtUp = page?.caughtUp ?? false;
        this.#room?.();
      }
      if (page?.position === this.#end) void this.#fetch().catch(() => {}); // read the next while this one is applied
      if (page || isBehind) return page;
      await this.#fetch();
    }
  }

  /** The kept events after a position, as one page; undefined when there is nothing new for this reader. */
  #pageAfter(after: bigint, { caughtUp }: Place): Page | undefined {
    const from = this.#pages.findLastIndex(({ position }) => position <= after) + 1;
    const first = this.#pages[from];
    if (!first) {
      const isAtEnd = this.#pages.at(-1)?.caughtUp ?? false;
      return isAtEnd && !caughtUp ? { after, position: after, events: [], caughtUp: true } : undefined;
    }
    let last = first;
    const events = [...first.events];
    for (const page of this.#pages.slice(from + 1)) {
      if (events.length + page.events.length > this.#options.pageSize) break;
      events.push(...page.events);
      last = page;
    }
    return { ...last, after: first.after, events };
  }

  #restart(after: bigint): void {
    this.#source?.stop.abort();
    this.#source = this.#open(after, this.#options.filter);
    this.#pages = [];
    this.#end = after;
    this.#isLive = false;
    this.#fetching = undefined;
    this.#room?.();
  }

  #open(after: bigint, filter: EventFilter | undefined, signal?: AbortSignal): Source {
    const { store, pageSize: maxBatch } = this.#options;
    const stop = new AbortController();
    const until = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
    async function* pages(): AsyncGenerator<Page, void> {
      let position = after;
      for await (const batch of store.subscribe({ after, filter, maxBatch, signal: until })) {
        yield pageOf(batch, position);
        position = batch.position;
      }
    }
    return { pages: pages(), stop };
  }

  #fetch(): Promise<void> {
    const source = this.#source;
    if (!source) return Promise.resolve();
    this.#fetching ??= this.#fetchFrom(source).finally(() => {
      if (this.#source === source) this.#fetching = undefined;
    });
    return this.#fetching;
  }

  async #fetchFrom(source: Source): Promise<void> {
    try {
      await this.#makeRoom();
      const { value: page, done } = await source.pages.next();
      if (this.#source !== source) return;
      if (done) throw new StoreUnavailable('The log is no longer followed', 'not-written');
      while (this.#isFull) this.#pages.shift();
      this.#pages.push(page);
      this.#end = page.position;
      this.#isLive ||= page.caughtUp;
    } catch (error) {
      if (this.#source === source) this.#source = undefined;
      throw error;
    }
  }

  get #isFull(): boolean {
    const events = this.#pages.reduce((sum, page) => sum + Math.max(1, page.events.length), 0);
    return this.#pages.length >= KEPT_PAGES && events >= KEPT_EVENTS;
  }

  /** Before the end of the log, lets readers that build together stay together, or each would read all of it. */
  async #makeRoom(): Promise<void> {
    const isWanted = () => {
      const [oldest] = this.#pages;
      return oldest && [...this.#places].some(({ position = oldest.position }) => position < oldest.position);
    };
    if (this.#isLive || !this.#isFull || !isWanted()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#options.patienceMs);
      this.#room = () => {
        if (isWanted()) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#room = undefined;
  }
}
