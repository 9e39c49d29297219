// Streams of server-sent events to open pages. Nothing runs while nobody listens.
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

/** How often a process checks for changes while anybody listens. */
const LOOK_MS = 500;
/** How often each listener gets a heartbeat and has its session checked. */
const BEAT_MS = 15_000;
/** How long a connection may last. Clients then reconnect, perhaps to another process. */
const LIFETIME_MS = 15 * 60_000;

/** An open page. `about` is what it listens for. */
export type Listener<About> = {
  about: About;
  stream: Readable;
  isWelcome: () => Promise<boolean>;
  until: number;
};

export type EventStreamsOptions<About> = {
  /** Called again and again while anybody listens, to send what is new. */
  look: (listeners: readonly Listener<About>[]) => Promise<void>;
  /** Called before the first look, once somebody listens again. */
  begin: () => void;
  /** Called when a look fails. */
  onError: (error: unknown) => void;
  /** How many may listen at once. */
  most: number;
  lookMs?: number;
  beatMs?: number;
};

export class EventStreams<About> {
  readonly #options: Required<EventStreamsOptions<About>>;
  readonly #listeners = new Set<Listener<About>>();
  #lookTimer: NodeJS.Timeout | undefined;
  #beatTimer: NodeJS.Timeout | undefined;

  constructor(options: EventStreamsOptions<About>) {
    this.#options = { lookMs: LOOK_MS, beatMs: BEAT_MS, ...options };
  }

  /**
   * Streams events to a new listener, until its session ends.
   * @param isWelcome whether the listener may still receive events
   * @returns undefined when too many listen already
   */
  listen(about: About, isWelcome: () => Promise<boolean>): Readable | undefined {
    if (this.#listeners.size >= this.#options.most) return undefined;
    const stream = new Readable({ read: () => undefined });
    const listener = { about, stream, isWelcome, until: performance.now() + LIFETIME_MS };
    this.#listeners.add(listener);
    stream.once('close', () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    });
    stream.push('retry: 2000\n\n');
    this.#start();
    return stream;
  }

  /** Ends all connections, so that the process can stop. */
  close(): void {
    for (const { stream } of this.#listeners) stream.push(null);
    this.#listeners.clear();
    this.#stop();
  }

  #start(): void {
    const { begin, look, onError, lookMs, beatMs } = this.#options;
    if (this.#lookTimer !== undefined) return;
    begin();
    const lookAgain = () => {
      look([...this.#listeners])
        .catch(onError)
        .finally(() => {
          if (this.#lookTimer !== undefined) this.#lookTimer = setTimeout(lookAgain, lookMs);
        });
    };
    this.#lookTimer = setTimeout(lookAgain, 0);
    this.#beatTimer = setInterval(() => this.#beat(), beatMs);
  }

  #stop(): void {
    clearTimeout(this.#lookTimer);
    clearInterval(this.#beatTimer);
    this.#lookTimer = undefined;
    this.#beatTimer = undefined;
  }

  #beat(): void {
    for (const listener of this.#listeners) void this.#check(listener);
  }

  async #check({ stream, isWelcome, until }: Listener<About>): Promise<void> {
    // While the database is away, sessions cannot be checked: close the connection and let the listener reconnect.
    const stays = performance.now() < until && (await isWelcome().catch(() => false));
    if (stream.destroyed || stream.readableEnded) return;
    stream.push(stays ? ': still here\n\n' : null);
  }
}

/** Whether the client asks for events explicitly; a client that accepts anything gets JSON. */
export const wantsEvents = ({ headers }: FastifyRequest) =>
  headers.accept?.includes('text/event-stream') ?? false;
