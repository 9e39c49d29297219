// Counters in PostgreSQL, shared by all processes. The counted person or address is stored as a keyed hash.
import { createHmac, type KeyObject } from 'node:crypto';
import { batchLoader } from '@sandcrate/core/batch-loader.ts';
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

/** One count to be increased by one. */
export type Take = { key: string; expire: number; quota: Quota };

/** How far the clocks of two processes may be apart. */
const CLOCKS_APART_MS = 60_000;

/**
 * SQL that counts each row of `asked` (key, expire) and returns the counts. Sorted by key, so that two processes cannot
 * deadlock. A count that ends later than a new one would was made by a clock that has been corrected since, so it starts
 * anew.
 * @param now the parameter with the time
 */
export function takeSql(asked: string, now: string): string {
  const isOver = `(kept.expire <= ${now} or kept.expire > excluded.expire + ${CLOCKS_APART_MS})`;
  return `
    insert into api.rate_limit as kept (key, points, expire)
    select key, count(*), max(expire) from ${asked} group by key order by key
    on conflict (key) do update set
      points = case when ${isOver} then excluded.points else kept.points + excluded.points end,
      expire = case when ${isOver} then excluded.expire else kept.expire end
    returning key, points, expire`;
}
const TAKE = takeSql('unnest($1::text[], $2::float8[]) as asked(key, expire)', '$3::float8');

/** A row that `takeSql` returns. */
export type Count = { key: string; points: number; expire: number };

/** The rows of $1, locked in the same order. */
const LOCKED = 'with locked as (select key from api.rate_limit where key = any($1) order by key for update)';

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

function nothingTaken(): never {
  throw new RangeError('The limit was not counted');
}

/** What each of these takes, in this order, given the counts after all of them. */
export function takenOf<T extends Take>(
  takes: readonly T[],
  counts: readonly Count[],
): (Omit<T, keyof Take> & Taken)[] {
  const now = Date.now();
  const byKey = new Map(counts.map((count) => [count.key, count]));
  const left = new Map<string, number>();
  for (const { key } of takes) left.set(key, (left.get(key) ?? 0) + 1);
  return takes.map(({ key, expire: _, quota: { quota }, ...others }) => {
    const { points, expire } = byKey.get(key) ?? nothingTaken();
    const later = (left.get(key) ?? 1) - 1;
    left.set(key, later);
    const taken = points - later;
    return {
      ...others,
      isAllowed: taken <= quota,
      taken,
      remaining: Math.max(quota - taken, 0),
      resetSeconds: seconds(expire - now),
    };
  });
}

export class Counters {
  readonly #pool: pg.Pool;
  readonly #secret: KeyObject;
  readonly #takeEach = batchLoader((asked: readonly Take[]) => this.#take(asked));

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
    return this.#takeEach(this.prepare({ name, quota, subject }));
  }

  /** Counts a request towards each of these limits. Concurrent requests are counted in one statement. */
  async takeEach<T extends Taking>(asked: readonly T[]): Promise<(T & Taken)[]> {
    if (asked.length === 0) return [];
    const takes = asked.map((each) => this.prepare(each));
    const taken = await Promise.all(takes.map((take) => this.#takeEach(take)));
    return asked.map((each, index) => ({ ...each, ...(taken[index] ?? nothingTaken()) }));
  }

  /** What `takeSql` needs to count this. */
  prepare(taking: Taking): Take {
    return { key: this.#key(taking), expire: Date.now() + taking.quota.seconds * 1000, quota: taking.quota };
  }

  async #take(asked: readonly Take[]): Promise<Taken[]> {
    const { rows } = await this.#pool.query<Count>(TAKE, [
      asked.map(({ key }) => key),
      asked.map(({ expire }) => expire),
      Date.now(),
    ]);
    return takenOf(asked, rows);
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
