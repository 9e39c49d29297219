// Counts in PostgreSQL, so that all processes count together. Whom it counts stands there as a hash under a key.
import { createHmac } from 'node:crypto';
import { deriveSecret } from '@sandcrate/core/privacy/secrets.ts';
import { networkOf } from '@sandcrate/core/privacy/visitors.ts';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Slowing } from './limits.ts';

/** Whom a limit counts. An IPv6 address counts by its network (/64), of which one person has many. */
export type Subject = { account?: string; address?: string };

export type Taken = { isAllowed: boolean; remaining: number; resetSeconds: number };

const FORGET_FAILURES_SECONDS = 60 * 60;

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

export class Counters {
  readonly #pool: pg.Pool;
  readonly #secret: Buffer;
  readonly #failures: RateLimiterPostgres;
  readonly #pauses: RateLimiterPostgres;

  constructor(pool: pg.Pool, masterKey: string) {
    this.#pool = pool;
    this.#secret = deriveSecret(masterKey, 'limits');
    this.#failures = this.#limiter('failures', 1_000_000, FORGET_FAILURES_SECONDS);
    this.#pauses = this.#limiter('pause', 0, 1);
  }

  #limiter(keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
    return new RateLimiterPostgres({
      storeClient: this.#pool,
      storeType: 'pool',
      schemaName: 'api',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  }

  #key(name: string, { account = '', address }: Subject): string {
    const network = address === undefined ? '' : networkOf(address);
    const who = createHmac('sha256', this.#secret).update(`${account}\0${network}`).digest('base64url');
    return `${name}:${who}`;
  }

  /** Takes one of what a limit allows, and says what is left of it. */
  async take(
    name: string,
    { quota, seconds: window }: { quota: number; seconds: number },
    subject: Subject,
  ): Promise<Taken> {
    const limiter = this.#limiter('quota', quota, window);
    try {
      return taken(await limiter.consume(this.#key(name, subject)), true);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return taken(refusal, false);
      throw refusal;
    }
  }

  /** How many seconds a subject has to wait; 0 when it need not. */
  async pauseOf(name: string, subject: Subject): Promise<number> {
    const pause = await this.#pauses.get(this.#key(name, subject));
    return pause === null || pause.msBeforeNext <= 0 ? 0 : seconds(pause.msBeforeNext);
  }

  /** Notes a failure, and after too many of them makes the subject wait, twice as long each time. */
  async failed(name: string, { free, longest }: Slowing, subject: Subject): Promise<void> {
    const key = this.#key(name, subject);
    const { consumedPoints } = await this.#failures.penalty(key);
    if (consumedPoints < free) return;
    await this.#pauses.block(key, Math.min(longest, 2 ** (consumedPoints - free)));
  }

  async forgive(name: string, subject: Subject): Promise<void> {
    const key = this.#key(name, subject);
    await this.#failures.delete(key);
    await this.#pauses.delete(key);
  }

  /** Removes counts whose time has passed. */
  async clean(): Promise<void> {
    await this.#pool.query('delete from api.rate_limit where expire < $1', [Date.now()]);
  }
}

const taken = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isAllowed: boolean): Taken => ({
  isAllowed,
  remaining: remainingPoints,
  resetSeconds: seconds(msBeforeNext),
});
