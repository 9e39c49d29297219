// Counts a batch's facts: new ones are added to their day and their add-on's totals.
import { DAY_KEYS_LIVE } from '@sandcrate/core/privacy/visitors.ts';
import { DAY } from '@sandcrate/core/time.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { toSqlArray } from '../tables/sql-values.ts';
import { type Fact, firstIdOf, KINDS } from './fact.ts';

type Cell = { index: number; addonId: string; releaseId: string | null; day: string };

/** The release of traffic for an add-on that was never listed. */
export const NO_RELEASE = '00000000-0000-0000-0000-000000000000';

/**
 * Facts are many, so each is sent as its id and one number: its cell's number, with the kind in the last bits.
 */
export class Tally {
  readonly #facts = new Map<string, number>();
  readonly #cells = new Map<string, Cell>();

  /** The first of equal facts decides for which release it counts; null is the current one. */
  add({ id, kind, addonId, day }: Fact, releaseId: string | null): void {
    if (!this.#facts.has(id))
      this.#facts.set(id, this.#cell(addonId, releaseId, day) * 8 + KINDS.indexOf(kind));
  }

  /**
   * @param placeOf the category that an add-on counts in for the site, by its id; null if it does not count. [from the
   * table of offers]
   */
  async save(tx: Transaction, placeOf?: (addonId: string) => string | null): Promise<void> {
    if (this.#facts.size === 0) return;
    const cells = [...this.#cells.values()];
    const newest = cells.reduce((latest, { day }) => (day > latest ? day : latest), '');
    await tx.query(count, [
      toSqlArray([...this.#facts.keys()]),
      toSqlArray([...this.#facts.values()]),
      toSqlArray(cells.map(({ addonId }) => addonId)),
      cells.map(({ releaseId }) => releaseId),
      toSqlArray(cells.map(({ day }) => day)),
      cells.map(({ addonId }) => placeOf?.(addonId) ?? null),
      placeOf === undefined,
      newest,
      firstIdOf(addDays(newest, -REMEMBERED_DAYS)),
    ]);
  }

  #cell(addonId: string, releaseId: string | null, day: string): number {
    const key = `${addonId}${releaseId}${day}`;
    const cell = this.#cells.get(key) ?? { index: this.#cells.size, addonId, releaseId, day };
    this.#cells.set(key, cell);
    return cell.index;
  }
}

/**
 * For how long it is remembered what was counted: visitors of earlier days cannot be distinguished any more, since the keys
 * of their days were destroyed. Forgotten when the first facts of a day are counted, so that most batches delete nothing.
 */
const REMEMBERED_DAYS = DAY_KEYS_LIVE / DAY + 1;

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

const sums = KINDS.map((kind, index) => `count(*) filter (where cell & 7 = ${index}) as ${kind}`).join(', ');
const columns = KINDS.join(', ');
const sumsOf = (kinds: readonly string[]) => kinds.map((kind) => `sum(${kind})`).join(', ');
const added = (table: string, kinds: readonly string[]) =>
  kinds.map((kind) => `${kind} = ${table}.${kind} + excluded.${kind}`).join(', ');

// Nobody else writes to these tables, so rows that do not exist yet can be inserted without a conflict check. With
// `offset 0` PostgreSQL looks up each row in the index, whatever the tables contained at planning time.
const count = `
  with fact as (
    select * from unnest($1::uuid[], $2::int[]) as f(id, cell)
  ), news as (
    select * from fact f where not exists (select from counted c where c.id = f.id offset 0)
  ), noted as (
    insert into counted select id from news where id >= $9::uuid order by id
  ), forgotten as (
    delete from counted where id < $9::uuid and not exists (select from site_days where day = $8::date)
  ), counts as (
    select (cell >> 3) + 1 as n, ${sums} from news group by 1
  ), named as (
    select c.addon_id, coalesce(c.release_id, o.release_id, '${NO_RELEASE}') as release_id, c.day,
      case when not $7 then c.category when not o.is_deleted then o.category end as category,
      ${KINDS.map((kind) => `sum(${kind}) as ${kind}`).join(', ')}
    from counts
    join unnest($3::uuid[], $4::uuid[], $5::date[], $6::text[]) with ordinality
      as c(addon_id, release_id, day, category, n) using (n)
    left join offers o on $7::boolean and o.addon_id = c.addon_id
    group by 1, 2, 3, 4
  ), by_day as (
    insert into days (addon_id, release_id, day, ${columns})
    select addon_id, release_id, day, ${columns} from named
    on conflict (addon_id, day, release_id) do update set ${added('days', KINDS)}
  ), by_site as (
    insert into site_days (day, category, ${columns})
    select day, category, ${sumsOf(KINDS)} from named where category is not null group by day, category
    on conflict (day, category) do update set ${added('site_days', KINDS)}
  )
  insert into addon_totals (addon_id, downloads, views)
  select addon_id, sum(downloads), sum(views) from named group by addon_id having sum(downloads + views) > 0
  on conflict (addon_id) do update set ${added('addon_totals', ['downloads', 'views'])}`;
