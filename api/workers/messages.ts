// Questions and answers between the primary process and its workers, over their IPC channel.
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The values of one process's metrics. */
export type Values = MetricObjectWithValues<MetricValue<string>>[];

/** A position that read models have to show, and how long to wait for it, in milliseconds. */
export type Shown = { position: bigint; names: readonly string[]; timeoutMs: number };

/** Requests of the primary to a worker. */
export type WorkerCalls = {
  values(question: undefined): Promise<Values>;
  isShown(question: Shown): Promise<boolean>;
};

/** Requests of a worker to the primary. */
export type PrimaryCalls = {
  /** The URL of the database, once everything is prepared in it. */
  databaseUrl(question: undefined): Promise<string>;
  /** The metrics of all processes as one text. */
  measures(question: undefined): Promise<string>;
  /** Whether the other workers know that the read models have reached a position. */
  isShownByAll(question: Shown): Promise<boolean>;
  /** Reports why this worker could not start. */
  failed(reason: string): Promise<void>;
};

type Calls<T> = { [K in keyof T]: (question: never) => Promise<unknown> };
type Question<F> = F extends (question: infer Q) => unknown ? Q : never;
type Answer<F> = F extends (question: never) => Promise<infer A> ? A : never;

type Message =
  | { kind: 'question'; id: number; call: string; question: unknown }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failure'; id: number; reason: string };

/** `process` in a worker, or a worker's process in the primary. */
export type Channel = {
  readonly connected?: boolean;
  send?(message: Message, onSent: () => void): boolean;
  on(event: 'message', hear: (message: Message) => void): unknown;
  on(event: 'disconnect', hear: () => void): unknown;
};

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void };

export class ChannelClosed extends Error {
  override readonly name = 'ChannelClosed';
}

/** One end of a channel: it makes the other end's calls and answers its own. */
export class Peer<Theirs extends Calls<Theirs>, Own extends Calls<Own>> {
  readonly #channel: Channel;
  readonly #waiting = new Map<number, Waiting>();
  #own: Partial<Own> = {};
  #asked = 0;

  constructor(channel: Channel) {
    this.#channel = channel;
    channel.on('message', (message: Message) => void this.#hear(message));
    channel.on('disconnect', () => {
      for (const { reject } of this.#waiting.values()) reject(new ChannelClosed('The other process is gone'));
      this.#waiting.clear();
    });
  }

  /** Answers these calls from now on. */
  serve(calls: Partial<Own>): void {
    this.#own = { ...this.#own, ...calls };
  }

  /** @throws ChannelClosed when the other process ends; Error with the reason when it cannot answer */
  ask<K extends keyof Theirs & string>(call: K, question: Question<Theirs[K]>): Promise<Answer<Theirs[K]>> {
    const id = this.#asked++;
    const { promise, resolve, reject } = Promise.withResolvers<Answer<Theirs[K]>>();
    if (!this.#channel.connected) return Promise.reject(new ChannelClosed('The other process is gone'));
    this.#waiting.set(id, { resolve, reject });
    this.#send({ kind: 'question', id, call, question });
    return promise;
  }

  async #hear(message: Message): Promise<void> {
    if (message?.kind === 'question') return this.#answer(message.id, message.call, message.question);
    if (message?.kind !== 'answer' && message?.kind !== 'failure') return; // a message of node:cluster or of others
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'answer') waiting?.resolve(message.value as never);
    else waiting?.reject(new Error(message.reason));
  }

  async #answer(id: number, call: string, question: unknown): Promise<void> {
    try {
      const own = this.#own[call as keyof Own];
      if (own === undefined) throw new Error(`The process does not answer '${call}' yet`);
      this.#send({ kind: 'answer', id, value: await own(question as never) });
    } catch (error) {
      this.#send({ kind: 'failure', id, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  #send(message: Message): void {
    // A channel that closes in the meantime is reported by 'disconnect'.
    if (this.#channel.connected) this.#channel.send?.(message, () => {});
  }
}
