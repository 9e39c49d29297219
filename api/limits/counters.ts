// Counters in PostgreSQL, shared by all processes. The counted person or address is stored as a keyed hash.
import { createHmac } from 'node:crypto';
import { deriveSecret } from '@sandcrate/core/privacy/secrets.ts';
import { networkOf } from '@sandcrate/core/privacy/visitors.ts';
import type pg from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Quota } from '../contract/bounds.ts';

/** The subject of a limit. IPv6 addresses are counted by network (/64), because one person has many addresses. */
export type Subject = { account?: string; address?: string };

export type Taken = { isAllowed: boolean; taken: number; remaining: number; resetSeconds: number };

/** The subject that a limit counts for a request, and the limit's name. */
export type Taking = { name: string; quota: Quota; subject: Subject };

const KEY_PREFIX = 'quota';

/** How far the clocks of two processes may be apart. */
const CLOCKS_APART_MS = 60_000;

// Sorted by key, so that two processes cannot deadlock. A count that ends later than a new one would was made by a clock
// that has been corrected since, so it starts anew.
const IS_OVER = `(kept.expire <= $3 or kept.expire > excluded.expire + ${CLOCKS_APART_MS})`;
const TAKE = `
  insert into api.rate_limit as kept (key, points, expire)
  select key, 1, expire from unnest($1::text[], $2::float8[]) as asked(key, expire) order by key
  on conflict (key) do update set
    points = case when ${IS_OVER} then 1 else kept.points + 1 end,
    expire = case when ${IS_OVER} then excluded.expire else kept.expire end
  returning key, points, expire`;

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

export class Counters {
  readonly #pool: pg.Pool;
  readonly #secret: Buffer;

  constructor(pool: pg.Pool, masterKey: string) {
    this.#pool = pool;
    this.#secret = deriveSecret(masterKey, 'limits');
  }

  #limiter({ quota, seconds: duration }: Quota): RateLimiterPostgres {
    return new RateLimiterPostgres({
      storeClient: this.#pool,
      storeType: 'pool',
      schemaName: 'api',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: KEY_PREFIX,
      points: quota,
      duration,
    });
  }

  #key(name: string, { account = '', address }: Subject): string {
    const network = address === undefined ? '' : networkOf(address);
    const who = createHmac('sha256', this.#secret).update(`${account}\0${network}`).digest('base64url');
    return `${name}:${who}`;
  }

  /** Takes one from a limit's quota and returns what is left. */
  async take(name: string, quota: Quota, subject: Subject): Promise<Taken> {
    const [taken] = await this.takeEach([{ name, quota, subject }]);
    if (!taken) throw new RangeError('The limit was not counted');
    return taken;
  }

  /** Counts a request towards each of these limits in one statement. Their names must differ. */
  async takeEach<T extends Taking>(asked: readonly T[]): Promise<(T & Taken)[]> {
    if (asked.length === 0) return [];
    const now = Date.now();
    const keys = asked.map(({ name, subject }) => `${KEY_PREFIX}:${this.#key(name, subject)}`);
    const { rows } = await this.#pool.query<{ key: string; points: number; expire: number }>(TAKE, [
      keys,
      asked.map(({ quota }) => now + quota.seconds * 1000),
      now,
    ]);
    const counted = new Map(rows.map((row) => [row.key, row]));
    return asked.map((taking, index) => {
      const { quota } = taking.quota;
      const { points = 0, expire = now } = counted.get(keys[index] ?? '') ?? {};
      return {
        ...taking,
        isAllowed: points <= quota,
        taken: points,
        remaining: Math.max(quota - points, 0),
        resetSeconds: seconds(expire - now),
      };
    });
  }

  /** Whether a limit still allows one, and what is left, without taking any. */
  async look(name: string, quota: Quota, subject: Subject): Promise<Taken> {
    const found = await this.#limiter(quota).get(this.#key(name, subject));
    const isOver = (left: number) => left <= 0 || left > quota.seconds * 1000 + CLOCKS_APART_MS;
    if (found === null || isOver(found.msBeforeNext)) {
      return { isAllowed: true, taken: 0, remaining: quota.quota, resetSeconds: quota.seconds };
    }
    return taken(found, found.consumedPoints < quota.quota);
  }

  /** Gives back one that was taken. */
  async giveBack(name: string, quota: Quota, subject: Subject): Promise<void> {
    await this.#limiter(quota).reward(this.#key(name, subject));
  }

  /** Deletes a subject's count. */
  async forget(name: string, subject: Subject): Promise<void> {
    await this.#limiter({ quota: 0, seconds: 1 }).delete(this.#key(name, subject));
  }

  /** Removes expired counts. */
  async clean(): Promise<void> {
    await this.#pool.query('delete from api.rate_limit where expire < $1', [Date.now()]);
  }
}

const taken = (
  { consumedPoints, remainingPoints, msBeforeNext }: RateLimiterRes,
  isAllowed: boolean,
): Taken => ({
  isAllowed,
  taken: consumedPoints,
  remaining: remainingPoints,
  resetSeconds: seconds(msBeforeNext),
});
