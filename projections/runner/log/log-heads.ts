// Where the log ended and when, as recorded by the processes that append to it: a row for each second with an append,
// shared by all processes, so that a read model's lag is known without reading events.
import type { ObservedStore } from '@sandcrate/core/event-store/observed-store.ts';
import { type Logger, silent } from '@sandcrate/core/logger.ts';
import type { Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';

const WRITE_EVERY_MS = 1000;
const TIDY_EVERY_MS = 60_000;

/** SQL that creates the table. `at` is the time of the first append in that second. */
export const LOG_HEADS = `
  create table projections.log_heads (
    second timestamptz primary key,
    position bigint not null,
    at timestamptz not null,
    events bigint not null
  );
  create index on projections.log_heads (position);`;

const WRITE = `
  insert into projections.log_heads as known (second, position, at, events)
  select date_trunc('second', t), $1, t, $2 from (select clock_timestamp() - $3 * interval '1 ms' as t) as noted
  on conflict (second) do update set
    position = greatest(known.position, excluded.position),
    at = least(known.at, excluded.at),
    events = known.events + excluded.events`;

/** Merges the rows of each minute, hour or day that is older than `age`. */
const merge = (unit: 'minute' | 'hour' | 'day', age: string) => `
  with merged as (
    select max(second) as kept, min(second) as first, max(position) as position, min(at) as at, sum(events) as events
    from projections.log_heads where second < now() - interval '${age}'
    group by date_trunc('${unit}', second) having count(*) > 1
  ), gone as (
    delete from projections.log_heads using merged
    where second >= merged.first and second < merged.kept
  )
  update projections.log_heads as head
  set position = merged.position, at = merged.at, events = merged.events
  from merged where head.second = merged.kept`;

/** How long rows are kept that every read model has passed: they tell what an older log lacks. */
const KEPT = '90 days';
const DROP_PASSED = `
  delete from projections.log_heads
  where position <= (select min(position) from projections.checkpoints)
    and position < (select max(position) from projections.log_heads) and second < now() - interval '${KEPT}'`;

const NO_SUCH_TABLE = '42P01';

type Noted = { position: bigint; events: number; since: number };

/** Stores what this process knows of the log's head, at most once a second. */
export class LogHeads {
  readonly #pool: pg.Pool;
  readonly #logger: Logger;
  #noted: Noted | undefined;
  #last = -1n;
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #tidyAt = 0;

  constructor(pool: pg.Pool, logger: Logger = silent) {
    this.#pool = pool;
    this.#logger = logger;
  }

  /** Notes every append through this store, and every head read from it. */
  note(store: Pick<ObservedStore, 'onAppend' | 'onHead'>): void {
    store.onAppend(({ appended, events }) => {
      if (appended) this.reached(appended.position, events);
    });
    store.onHead((head) => this.reached(head, 0));
  }

  /** Notes a position of the log, and how many events were appended there. */
  reached(position: bigint, events: number): void {
    if (position < 0n || (events === 0 && position <= this.#last)) return;
    if (position > this.#last) this.#last = position;
    this.#keep({ position, events, since: performance.now() });
    if (this.#timer || this.#writing) return;
    this.#writing = this.#write();
  }

  /** Stores what is still unsaved. */
  async close(): Promise<void> {
    await this.#writing;
    clearTimeout(this.#timer);
    await this.#store();
  }

  #keep({ position, events, since }: Noted): void {
    const before = this.#noted;
    this.#noted = {
      position: before && before.position > position ? before.position : position,
      events: events + (before?.events ?? 0),
      since: Math.min(since, before?.since ?? since),
    };
  }

  async #write(): Promise<void> {
    await this.#store();
    this.#writing = undefined;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#noted) this.#writing ??= this.#write();
    }, WRITE_EVERY_MS).unref();
  }

  async #store(): Promise<void> {
    const noted = this.#noted;
    if (!noted) return;
    this.#noted = undefined;
    try {
      await this.#pool.query(WRITE, [
        noted.position,
        noted.events,
        Math.round(performance.now() - noted.since),
      ]);
      await this.#tidy();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === NO_SUCH_TABLE) return; // before the first start
      this.#logger.warn(`The log head is stored later: ${String(error)}`);
      this.#keep(noted);
    }
  }

  async #tidy(): Promise<void> {
    if (performance.now() < this.#tidyAt) return;
    this.#tidyAt = performance.now() + TIDY_EVERY_MS;
    await tidyLogHeads(this.#pool);
  }
}

/** Keeps the table small: a row a second for ten minutes, a minute for a day, an hour for a week, then a row a day. */
export async function tidyLogHeads(db: Queryable): Promise<void> {
  await db.query(DROP_PASSED);
  await db.query(merge('minute', '10 minutes'));
  await db.query(merge('hour', '1 day'));
  await db.query(merge('day', '7 days'));
}

/** About how many events were appended after a position, and when the first of them was. */
export async function appendedAfter(
  db: Queryable,
  position: bigint,
): Promise<{ events: bigint; since: Date | null }> {
  const { rows } = await db.query<{ events: bigint; since: Date | null }>(
    `select coalesce(sum(events), 0)::bigint as events, min(at) as since
     from projections.log_heads where position > $1`,
    [position],
  );
  return rows[0] ?? { events: 0n, since: null };
}
