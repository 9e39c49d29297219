// The version up to which no more changes can appear. Versions are assigned before their transactions commit, so a
// version may appear below others that were already seen. It is safe only once all transactions of its time have ended.

import type pg from 'pg';
import { schemas } from '../../schemas.ts';

/** The database's values at a moment; times in seconds. */
export type Moment = {
  /** The latest version assigned. */
  version: bigint;
  /** The table of the documents. A rebuilt catalogue has a new table, whose versions were assigned long ago. */
  table: string;
  now: number;
  /** When the oldest of the other running transactions began; now when there is none. */
  oldest: number;
};

export async function momentOf(pool: pg.Pool): Promise<Moment> {
  const { rows } = await pool.query<Moment>(`
    select last_value as version, '${schemas.catalogue}.search_documents'::regclass::oid::text as table,
      extract(epoch from now())::float8 as now,
      (select coalesce(extract(epoch from min(xact_start)), extract(epoch from now()))::float8
       from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      ) as oldest
    from public.search_document_version`);
  const [moment] = rows;
  if (!moment) throw new Error('The version counter is missing.');
  return moment;
}

export class Watermark {
  #after = 0n;
  #safe = 0n;
  #table: string | undefined;
  /** Versions and the time before which they were assigned. The last one's time is known at the next `observe`. */
  #given: { version: bigint; before: number }[] = [];

  /** All changes up to this version have been read. */
  get after(): bigint {
    return this.#after;
  }

  /** Whether there may be changes after `after`. If so, read all of them and then call `lookedAt`. */
  observe({ version, table, now, oldest }: Moment): boolean {
    if (table !== this.#table) {
      this.#after = 0n;
      this.#safe = 0n;
      this.#given = [];
      this.#table = table;
    }
    for (const given of this.#given) given.before = Math.min(given.before, now);
    while (this.#given[0] && this.#given[0].before < oldest) this.#safe = this.#given.shift()?.version ?? 0n;
    if (version > (this.#given.at(-1)?.version ?? this.#safe))
      this.#given.push({ version, before: Number.POSITIVE_INFINITY });
    return version > this.#after;
  }

  lookedAt(): void {
    this.#after = this.#safe;
  }
}
