// Today's visitors of add-ons, shared by all processes: a visitor who returns on the same day adds nothing to the log,
// and the views of all processes are written to it together.

import type { ViewerKind } from '@sandcrate/core/traffic/events.ts';
import { inTransaction, type Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';

/** The most views that are recorded together. */
const MOST_AT_ONCE = 20_000;
/** The key of the advisory lock of the process that records views, as SQL. */
const LOCK = `hashtextextended('sandcrate traffic', 0)`;

/** The tables' SQL. A database crash empties them: the last seconds' views are lost, and repeats recorded once more. */
export const TRAFFIC_TABLES = `
  create unlogged table api.view (
    addon_id uuid not null,
    day date not null, -- by UTC
    visitor text not null,
    viewer text not null,
    at timestamptz not null,
    is_recorded boolean not null default false,
    primary key (addon_id, day, visitor, viewer)
  );
  create index on api.view (at) where not is_recorded;

  create unlogged table api.guest_download (
    release_id uuid not null,
    day date not null, -- by UTC
    visitor text not null,
    viewer text not null,
    primary key (release_id, day, visitor, viewer)
  );

  create unlogged table api.traffic_turn (
    what text primary key,
    at timestamptz not null -- when a process last took this turn
  );`;

export type View = { addonId: string; visitor: string; viewer: ViewerKind; at: Date };
export type GuestDownload = { releaseId: string; visitor: string; viewer: ViewerKind; at: Date };

type Stored = { addon_id: string; visitor: string; viewer: ViewerKind; at: Date };

export class DistinctTraffic {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Adds views, except those that were already added on that day. */
  async addViews(views: readonly View[]): Promise<void> {
    await this.#pool.query(
      `insert into api.view (addon_id, day, visitor, viewer, at)
       select addon_id, (at at time zone 'utc')::date, visitor, viewer, at
       from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) as v(addon_id, visitor, viewer, at)
       on conflict do nothing`,
      [
        views.map(({ addonId }) => addonId),
        views.map(({ visitor }) => visitor),
        views.map(({ viewer }) => viewer),
        views.map(({ at }) => at),
      ],
    );
  }

  /** Views that are in no event yet, the oldest first. */
  async unrecordedViews(): Promise<View[]> {
    const { rows } = await this.#pool.query<Stored>(
      'select addon_id, visitor, viewer, at from api.view where not is_recorded order by at limit $1',
      [MOST_AT_ONCE],
    );
    return rows.map(({ addon_id: addonId, ...view }) => ({ addonId, ...view }));
  }

  async markRecorded(views: readonly View[]): Promise<void> {
    await this.#pool.query(
      `update api.view as known set is_recorded = true
       from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) as v(addon_id, visitor, viewer, at)
       where known.addon_id = v.addon_id and known.visitor = v.visitor and known.viewer = v.viewer
         and known.day = (v.at at time zone 'utc')::date`,
      [
        views.map(({ addonId }) => addonId),
        views.map(({ visitor }) => visitor),
        views.map(({ viewer }) => viewer),
        views.map(({ at }) => at),
      ],
    );
  }

  /** Whether this guest's download of the day is in the log already. */
  async isRecorded({ releaseId, visitor, viewer, at }: GuestDownload): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `select from api.guest_download
       where release_id = $1 and day = ($4::timestamptz at time zone 'utc')::date and visitor = $2 and viewer = $3`,
      [releaseId, visitor, viewer, at],
    );
    return rowCount === 1;
  }

  /** Remembers a download. Call it only once the download is in the log: it is not recorded again. */
  async rememberDownload({ releaseId, visitor, viewer, at }: GuestDownload): Promise<void> {
    await this.#pool.query(
      `insert into api.guest_download (release_id, day, visitor, viewer)
       values ($1, ($4::timestamptz at time zone 'utc')::date, $2, $3) on conflict do nothing`,
      [releaseId, visitor, viewer, at],
    );
  }

  /**
   * Does the work unless another process is doing it: views that both read would be recorded twice. The database
   * releases the lock of a process that is gone or has hung for half a minute.
   */
  unlessBusy(work: () => Promise<void>): Promise<void> {
    return this.#locked(async (tx) => {
      const { rows } = await tx.query<{ locked: boolean }>(
        `select pg_try_advisory_xact_lock(${LOCK}) as locked`,
      );
      if (rows[0]?.locked) await work();
    });
  }

  /** Does the work once no other process is doing it. */
  afterOthers(work: () => Promise<void>): Promise<void> {
    return this.#locked(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(${LOCK})`);
      await work();
    });
  }

  #locked(run: (tx: Transaction) => Promise<void>): Promise<void> {
    return inTransaction(this.#pool, run, {
      settings: `set local idle_in_transaction_session_timeout to '30s'`,
    });
  }

  /** Whether it is this process's turn: true for one of all processes, once per interval. */
  async takeTurn(what: string, everyMs: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `insert into api.traffic_turn as turn values ($1, clock_timestamp())
       on conflict (what) do update set at = excluded.at
       where turn.at <= excluded.at - $2 * interval '1 ms'`,
      [what, everyMs],
    );
    return rowCount === 1;
  }

  /** Deletes what is stored for past days. */
  async forgetPastDays(): Promise<void> {
    const isPast = `day < (now() at time zone 'utc')::date - 1`;
    await this.#pool.query(`delete from api.view where ${isPast} and is_recorded`);
    await this.#pool.query(`delete from api.guest_download where ${isPast}`);
  }
}
