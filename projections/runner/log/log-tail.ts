// One subscription for all read models of a process: each page is fetched once and its events are read once.
import {
  type EventFilter,
  type EventStore,
  StoreUnavailable,
} from '@sandcrate/core/event-store/event-store.ts';
import { PAGE_SIZE, type Page, pageOf } from './log-page.ts';
import { LogReader, type Source } from './log-reader.ts';

export type LogTailOptions = {
  store: Pick<EventStore, 'subscribe'>;
  filter?: EventFilter;
  /** Maximum number of events per page. [PAGE_SIZE] */
  pageSize?: number;
  /** Pages kept for readers that are a little behind the first. [2] */
  kept?: number;
  /** How long to wait once for a reader that is this far behind. [2 s] */
  patienceMs?: number;
};

/** The number of the page that a reader needs next; undefined while it reads separately. */
type Place = { next: number | undefined };

/**
 * The shared end of the log. A reader that is behind the shared pages reads the log separately until it has caught up.
 */
export class LogTail {
  readonly #options: Required<Omit<LogTailOptions, 'filter'>> & Pick<LogTailOptions, 'filter'>;
  readonly #places = new Set<Place>();
  #source: Source | undefined;
  /** Consecutive pages of the source. The first has the number `#first`. */
  #pages: Page[] = [];
  #first = 0;
  /** Up to where the source has been read. */
  #end = 0n;
  #fetching: Promise<void> | undefined;
  #room: (() => void) | undefined;

  constructor(options: LogTailOptions) {
    const { pageSize = PAGE_SIZE, kept = 2, patienceMs = 2000 } = options;
    this.#options = { ...options, pageSize, kept, patienceMs };
  }

  /** A reader for one read model, until the signal aborts. */
  reader(signal: AbortSignal): LogReader {
    const place: Place = { next: undefined };
    this.#places.add(place);
    return new LogReader({
      signal,
      page: (after) => this.#page(place, after),
      pause: () => this.#pause(place),
      leave: () => this.#places.delete(place),
      open: (after, stop) => this.#open(after, stop),
    });
  }

  close(): void {
    this.#source?.stop.abort();
  }

  /** The next page for a reader; undefined when it is before the shared pages. */
  async #page(place: Place, after: bigint): Promise<Page | undefined> {
    for (;;) {
      if (place.next !== undefined && place.next < this.#first) place.next = undefined;
      place.next ??= this.#numberOf(after);
      if (place.next === undefined) return undefined;
      const page = this.#pages[place.next - this.#first];
      if (!page) {
        if (this.#source) await this.#fetch();
        else place.next = undefined; // reading ahead failed while nobody waited: subscribe again
        continue;
      }
      place.next += 1;
      this.#room?.();
      if (page === this.#pages.at(-1)) void this.#fetch().catch(() => {}); // read the next while this one is applied
      return page;
    }
  }

  /** The number of the page that continues from a position; undefined when it is no longer shared. */
  #numberOf(after: bigint): number | undefined {
    const last = this.#pages.at(-1);
    const isLive = last?.caughtUp ?? false;
    if (!this.#source || (after > this.#end && !isLive)) {
      this.#restart(after);
      return this.#first;
    }
    const start = this.#pages[0]?.after ?? this.#end;
    if (after < start) return undefined;
    const index = this.#pages.findIndex(({ position }) => position > after);
    if (index >= 0) return this.#first + index;
    return this.#first + Math.max(0, this.#pages.length - 1); // the last again: it shows whether this is the end
  }

  #restart(after: bigint): void {
    this.#source?.stop.abort();
    const stop = new AbortController();
    this.#source = { pages: this.#open(after, stop.signal), stop };
    this.#first += this.#pages.length + 1; // so that readers waiting for the old pages notice
    this.#pages = [];
    this.#end = after;
    this.#fetching = undefined;
  }

  async *#open(after: bigint, signal: AbortSignal): AsyncGenerator<Page, void> {
    const { store, filter, pageSize } = this.#options;
    let position = after;
    for await (const batch of store.subscribe({ after, filter, maxBatch: pageSize, signal })) {
      yield pageOf(batch, position);
      position = batch.position;
    }
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
      this.#pages.push(page);
      this.#end = page.position;
      while (this.#pages.length > this.#options.kept) {
        this.#pages.shift();
        this.#first += 1;
      }
    } catch (error) {
      if (this.#source === source) this.#source = undefined;
      throw error;
    }
  }

  /** If the oldest page would be dropped, waits a while for readers that still need it. */
  async #makeRoom(): Promise<void> {
    const { kept, patienceMs } = this.#options;
    const isWanted = () => [...this.#places].some(({ next }) => next === this.#first);
    if (this.#pages.length < kept || !isWanted()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      this.#room = () => {
        if (isWanted()) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#room = undefined;
  }

  #pause(place: Place): void {
    place.next = undefined;
    this.#room?.();
  }
}
