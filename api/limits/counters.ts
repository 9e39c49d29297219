// Counters in PostgreSQL, shared by all processes. The counted person or address is stored as a keyed hash.
import { createHmac } from 'node:crypto';
import { deriveSecret } from '@sandcrate/core/privacy/secrets.ts';
import { networkOf } from '@sandcrate/core/privacy/visitors.ts';
import type pg from 'pg';
import type { Quota } from '../contract/bounds.ts';

/** The subject of a limit. IPv6 addresses are counted by network (/64), because one person has many addresses. */
export type Subject = { account?: string; address?: string };

export type Taken = { isAllowed: boolean; taken: number; remaining: number; resetSeconds: number };

/** A count: the limit's name, and whom it counts. */
export type Counted = { name: string; subject: Subject };

/** The subject that a limit counts for a request, and the limit's name. */
export type Taking = Counted & { quota: Quota };

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

/** The rows of $1, locked in the same order. */
const LOCKED = 'with locked as (select key from api.rate_limit where key = any($1) order by key for update)';

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

export class Counters {
  readonly #pool: pg.Pool;
  readonly #secret: Buffer;

  constructor(pool: pg.Pool, masterKey: string) {
    this.#pool = pool;
    this.#secret = deriveSecret(masterKey, 'limits');
  }

  #key({ name, subject: { account = '', address } }: Counted): string {
    const network = address === undefined ? '' : networkOf(address);
    const who = createHmac('sha256', this.#secret).update(`${account}\0${network}`).digest('base64url');
    return `quota:${name}:${who}`;
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
    const keys = asked.map((each) => this.#key(each));
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

  /** Gives back one of each that was taken. Counts whose period has passed stay as they are. */
  async giveBack(...counted: readonly Counted[]): Promise<void> {
    await this.#pool.query(
      `${LOCKED} update api.rate_limit r set points = greatest(r.points - 1, 0) from locked
       where r.key = locked.key and r.expire > $2`,
      [counted.map((each) => this.#key(each)), Date.now()],
    );
  }

  /** Deletes counts. */
  async forget(...counted: readonly Counted[]): Promise<void> {
    await this.#pool.query(`${LOCKED} delete from api.rate_limit r using locked where r.key = locked.key`, [
      counted.map((each) => this.#key(each)),
    ]);
  }

  /** Removes expired counts. */
  async clean(): Promise<void> {
    await this.#pool.query('delete from api.rate_limit where expire < $1', [Date.now()]);
  }
}
