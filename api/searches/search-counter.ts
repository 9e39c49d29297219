// Collects the searches that people make, and the add-ons that they open from the results, and hands them over once a
// second: a request costs no query. A process crash loses the last second's.
import { setTimeout as pause } from 'node:timers/promises';
import type { Vault } from '@sandcrate/core/privacy/vault.ts';
import { hashVisitor, type Visitor } from '@sandcrate/core/privacy/visitors.ts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { viewerKind, visitorOf } from '../traffic/viewer-kind.ts';
import type { SearchOutcome } from './contract.ts';
import { addOpenings, addVisits, countedText } from './search-counts.ts';

/** How often a process hands over what it collected. */
const HAND_OVER_EVERY_MS = 1000;
/** How long the last one may take. */
const CLOSE_MS = 3000;
/** More than this between two times are not counted: memory is finite. */
const MOST_WAITING = 20_000;

type Options = { vault: Vault; pool: pg.Pool; logger: Pick<FastifyBaseLogger, 'warn'> };

type Seen = { text: string; who: Visitor; at: Date } & ({ outcome: SearchOutcome } | { addonId: string });

export class SearchCounter {
  readonly #options: Options;
  readonly #timer: NodeJS.Timeout;
  #waiting: Seen[] = [];
  #turn: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => void this.flush(), HAND_OVER_EVERY_MS).unref();
  }

  /** Notes that somebody was shown the results of a search. */
  searched(request: FastifyRequest, search: string, outcome: SearchOutcome): void {
    this.#note(request, search, { outcome });
  }

  /** Notes that somebody opened an add-on from the results of a search. */
  opened(request: FastifyRequest, search: string, addonId: string): void {
    this.#note(request, search, { addonId });
  }

  /** Hands over what was collected. What cannot be handed over now stays here. */
  flush(): Promise<void> {
    this.#turn = this.#turn
      .then(() => this.#handOver())
      .catch((error: unknown) => {
        this.#options.logger.warn({ err: error }, 'searches wait to be counted');
      });
    return this.#turn;
  }

  /** Hands over what was collected, unless that takes longer than CLOSE_MS. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.race([this.flush(), pause(CLOSE_MS, undefined, { ref: false })]);
  }

  /** Robots and staff are not counted. */
  #note(
    request: FastifyRequest,
    search: string,
    what: { outcome: SearchOutcome } | { addonId: string },
  ): void {
    if (this.#waiting.length >= MOST_WAITING) return;
    const kind = viewerKind(request);
    const text = countedText(search);
    if (text === '' || (kind !== 'guest' && kind !== 'member')) return;
    this.#waiting.push({ text, who: visitorOf(request), at: new Date(), ...what });
  }

  async #handOver(): Promise<void> {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    const { vault, pool } = this.#options;
    try {
      const seen = await Promise.all(
        waiting.map(async ({ who, ...each }) => ({
          ...each,
          visitor: await hashVisitor(vault, who, each.at),
        })),
      );
      await addVisits(
        pool,
        seen.filter((each) => 'outcome' in each),
      );
      await addOpenings(
        pool,
        seen.filter((each) => 'addonId' in each),
      );
    } catch (error) {
      this.#waiting = [...waiting, ...this.#waiting].slice(0, MOST_WAITING);
      throw error;
    }
  }
}
