// One server subscription, delivered in batches. It ends with its connection, and its reader opens another.
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  START as LOG_START,
} from '@eventstore/db-client';
import {
  type Batch,
  type EventFilter,
  matches,
  type RecordedEvent,
  START,
} from '@sandcrate/core/event-store/event-store.ts';
import { Interrupted } from './failures.ts';
import { recorded } from './recorded.ts';

/** A batch ends with the event that reaches this size, like a page of the PostgreSQL adapter. */
const MAX_BATCH_BYTES = 8 * 1024 * 1024;

/** After how many skipped events to deliver an empty batch before the end of the log. */
const WORTH_TELLING = 1000;

/**
 * How long to gather past events into one batch. A replay's cost is per batch rather than per event, and a server sends
 * about ten thousand events a second.
 */
const GATHERED_MS = 500;

export type FeedOptions = {
  after: bigint;
  filter: EventFilter | undefined;
  maxBatch: number;
  /** Called once the server has accepted the subscription. */
  onOpen?: () => void;
};

export class LiveFeed {
  readonly #options: FeedOptions;
  readonly #subscription: AllStreamSubscription;
  #waiting: { event: RecordedEvent; bytes: number }[] = [];
  #waitingBytes = 0;
  #position: bigint;
  #passed = 0;
  #isLive = false;
  #hasSaidSo = false;
  #failure: Error | undefined;
  #wake = () => {};
  #isWaking = false;
  /** Runs while past events are gathered. */
  #gathering: NodeJS.Timeout | undefined;

  // Unfiltered: the server's filter hides the positions that it skips, and a projection needs those to advance its
  // checkpoint past events that it does not handle.
  constructor(client: EventStoreDBClient, options: FeedOptions) {
    const { after } = options;
    this.#options = options;
    this.#position = after;
    const fromPosition = after === START ? LOG_START : { commit: after, prepare: after };
    // Attach all listeners at once, because events emitted earlier are lost.
    this.#subscription = client
      .subscribeToAll({ fromPosition })
      .on('data', (resolved: AllStreamResolvedEvent) => this.#receive(resolved))
      .on('confirmation', () => options.onOpen?.())
      .on('caughtUp', () => setImmediate(() => this.#catchUp())) // some events are still in the client's buffer
      .on('error', (error: Error) => this.#end(error))
      .on('end', () => this.#end(new Interrupted('The subscription ended')))
      .on('close', () => this.#end(new Interrupted('The subscription was closed')));
  }

  /**
   * Waits for the next batch. Events that arrived before a failure are delivered before the failure is thrown.
   * Undefined when the signal aborts.
   */
  async next(signal: AbortSignal): Promise<Batch | undefined> {
    while (!signal.aborted) {
      const batch = this.#take();
      if (batch) return batch;
      if (this.#failure) throw this.#failure;
      await this.#news(signal);
    }
    return undefined;
  }

  close(): void {
    this.#handOut();
    void this.#subscription.unsubscribe().catch(() => {});
    this.#subscription.destroy();
  }

  #receive({ event }: AllStreamResolvedEvent): void {
    if (!event) return;
    this.#position = event.position.commit;
    this.#passed++;
    const ours = recorded(event);
    if (ours && matches(this.#options.filter, ours)) this.#keep(ours);
    if (!this.#isLive) this.#gather();
    if (this.#hasBatches(1)) this.#handOut();
    if (this.#hasBatches(2)) this.#subscription.pause();
    this.#wakeSoon();
  }

  #keep(event: RecordedEvent): void {
    const bytes = sizeOf(event.data) + sizeOf(event.metadata);
    this.#waiting.push({ event, bytes });
    this.#waitingBytes += bytes;
  }

  /** Whether this many full batches are waiting, by number or by size. */
  #hasBatches(count: number): boolean {
    return (
      this.#waiting.length >= count * this.#options.maxBatch || this.#waitingBytes >= count * MAX_BATCH_BYTES
    );
  }

  /** Removes and returns the events of the next batch. */
  #takeEvents(): RecordedEvent[] {
    let [count, bytes] = [0, 0];
    while (count < Math.min(this.#waiting.length, this.#options.maxBatch) && bytes < MAX_BATCH_BYTES) {
      bytes += this.#waiting[count]?.bytes ?? 0;
      count += 1;
    }
    this.#waitingBytes -= bytes;
    return this.#waiting.splice(0, count).map(({ event }) => event);
  }

  /** Runs once per turn of the event loop, or each event would become a separate batch. */
  #wakeSoon(): void {
    if (this.#isWaking) return;
    this.#isWaking = true;
    setImmediate(() => {
      this.#isWaking = false;
      this.#wake();
    });
  }

  #catchUp(): void {
    this.#isLive = true;
    this.#handOut();
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => this.#handOut(), GATHERED_MS);
  }

  #handOut(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#wake();
  }

  #end(failure: Error): void {
    this.#failure ??= failure;
    this.#handOut();
  }

  #take(): Batch | undefined {
    if (this.#gathering) return undefined;
    const events = this.#takeEvents();
    if (this.#waiting.length > 0 && !this.#hasBatches(1) && !this.#isLive && !this.#failure) this.#gather();
    if (this.#subscription.isPaused() && !this.#hasBatches(1)) this.#subscription.resume();
    const caughtUp = this.#isLive && this.#waiting.length === 0 && this.#subscription.readableLength === 0;
    const isNews = this.#passed >= WORTH_TELLING || (caughtUp && (this.#passed > 0 || !this.#hasSaidSo));
    if (events.length === 0 && !isNews) return undefined;
    const last = events.at(-1);
    const position = last && this.#waiting.length > 0 ? last.position : this.#position;
    this.#passed = 0;
    this.#hasSaidSo = caughtUp;
    return { events, position, caughtUp };
  }

  #news(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        signal.removeEventListener('abort', this.#wake);
        this.#wake = () => {};
        resolve();
      };
      signal.addEventListener('abort', this.#wake, { once: true });
    });
  }
}

/** The approximate size of an event as text, ignoring keys and punctuation. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 8;
  for (const part of Object.values(value)) size += sizeOf(part);
  return size;
}
