// Up to which version nothing can change any more. Versions are given out before their transactions commit, so one may
// appear below others that were seen already: it is safe only once every transaction of its time is over.

import type pg from 'pg';
import { schemas } from '../../schemas.ts';

/** The database's values at a moment; times in seconds. */
export type Moment = {
  /** The latest version given out. */
  version: bigint;
  /** Which table holds the documents: a rebuilt catalogue brings one whose versions were given out long ago. */
  table: string;
  now: number;
  /** When the longest running of the others' transactions began; now when there is none. */
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
  if (!moment) throw new Error('The counter of versions is not there.');
  return moment;
}

export class Watermark {
  #after = 0n;
  #safe = 0n;
  #table: string | undefined;
  /** Versions given out before a time; the last one's is not known before the next moment. */
  #given: { version: bigint; before: number }[] = [];

  /** Changes up to here were all looked at. */
  get after(): bigint {
    return this.#after;
  }

  /** Whether there may be changes after it. To be followed by a look at all of them, and then `lookedAt`. */
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
