// The counts of searches, outside the log (docs/decisions/0044). Visitors' searches of today are in unlogged tables, by
// hashes under the day's key. When a day has ended, they become counts, and a text of too few visitors is dropped.
import { DAY, MINUTE } from '@sandcrate/core/time.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { tokensOf } from '@sandcrate/projections/search/analysis/tokens.ts';
import { pageAndTotal } from '@sandcrate/projections/tables/page-and-total.ts';
import { holds, orderBy, type PageOf, Where } from '@sandcrate/projections/tables/where.ts';
import type pg from 'pg';
import type { SearchOutcome } from './contract.ts';

/** The most characters of a text that are kept. */
const MAX_TEXT = 60;
/** A text that fewer visitors searched on a day is not shown, and is dropped when the day has ended. */
export const LEAST_VISITORS = 3;
/** The most texts of a day, and add-ons opened from one of them, that are kept: the most frequent ones. */
const MOST_TEXTS = 1000;
const MOST_OPENED = 10;
/** How many days are kept, with the current one. */
export const KEPT_DAYS = 40;
/** How long after midnight (UTC) the last searches of a day may be handed over. */
const LATE_MS = 5 * MINUTE;
/** How many opened add-ons are listed with a text. */
const SHOWN_OPENED = 3;

export const SEARCH_COUNT_TABLES = `
  create unlogged table api.search_visit (
    day date not null, -- by UTC
    text text not null,
    visitor text not null,
    outcome text not null,
    primary key (day, text, visitor)
  );
  create unlogged table api.search_opening (
    day date not null, -- by UTC
    text text not null,
    visitor text not null,
    addon_id uuid not null,
    primary key (day, text, visitor, addon_id)
  );

  create table api.counted_search (
    day date not null, -- by UTC
    text text not null,
    searches int not null,
    nothing int not null,
    widened int not null,
    primary key (day, text)
  );
  create table api.counted_opening (
    day date not null, -- by UTC
    text text not null,
    addon_id uuid not null,
    openings int not null,
    primary key (day, text, addon_id)
  );`;

/** A visitor's search, or an add-on that was opened from its results; `text` is a `countedText`. */
export type SearchVisit = { text: string; visitor: string; outcome: SearchOutcome; at: Date };
export type SearchOpening = { text: string; visitor: string; addonId: string; at: Date };

/**
 * The form in which a search is counted: its words as the search compares them, without punctuation, cut.
 * @returns '' if there are none
 */
export const countedText = (text: string): string =>
  [
    ...tokensOf(text)
      .map(({ whole }) => whole)
      .join(' '),
  ]
    .slice(0, MAX_TEXT)
    .join('')
    .trim();

/** Adds visitors' searches, except those that were already added on that day. */
export async function addVisits(pool: pg.Pool, visits: readonly SearchVisit[]): Promise<void> {
  if (visits.length === 0) return;
  await pool.query(
    `insert into api.search_visit (day, text, visitor, outcome)
     select (at at time zone 'utc')::date, text, visitor, outcome
     from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) as v(text, visitor, outcome, at)
     on conflict do nothing`,
    [
      visits.map(({ text }) => text),
      visits.map(({ visitor }) => visitor),
      visits.map(({ outcome }) => outcome),
      visits.map(({ at }) => at),
    ],
  );
}

/** Adds what visitors opened, except what was already added on that day. */
export async function addOpenings(pool: pg.Pool, openings: readonly SearchOpening[]): Promise<void> {
  if (openings.length === 0) return;
  await pool.query(
    `insert into api.search_opening (day, text, visitor, addon_id)
     select (at at time zone 'utc')::date, text, visitor, addon_id
     from unnest($1::text[], $2::text[], $3::uuid[], $4::timestamptz[]) as v(text, visitor, addon_id, at)
     on conflict do nothing`,
    [
      openings.map(({ text }) => text),
      openings.map(({ visitor }) => visitor),
      openings.map(({ addonId }) => addonId),
      openings.map(({ at }) => at),
    ],
  );
}

/** The texts of each day in `visits` that enough visitors searched, as SQL. */
const countsOf = (visits: string) => `
  select day, text, count(*)::int as searches,
    (count(*) filter (where outcome = 'nothing'))::int as nothing,
    (count(*) filter (where outcome = 'widened'))::int as widened
  from ${visits} group by day, text having count(*) >= ${LEAST_VISITORS}`;

/** What the visitors who searched a text opened from its results, as SQL. */
const openingsOf = (visits: string, openings: string) => `
  select day, text, addon_id, count(*)::int as openings
  from ${visits} join ${openings} using (day, text, visitor) group by day, text, addon_id`;

/**
 * Counts the searches of the days that have ended, deletes who made them, and deletes counts that are too old.
 * @returns how many texts were counted
 */
export async function countPastDays(pool: pg.Pool, now: Date): Promise<number> {
  const today = new Date(now.getTime() - LATE_MS).toISOString().slice(0, 10);
  const { rows } = await pool.query<{ count: number }>(
    `with visit as (delete from api.search_visit where day < $1 returning *),
     opening as (delete from api.search_opening where day < $1 returning *),
     ranked as (
       select *, row_number() over (partition by day order by searches desc, text) as place
       from (${countsOf('visit')}) as counts
     ),
     counted as (
       insert into api.counted_search (day, text, searches, nothing, widened)
       select day, text, searches, nothing, widened from ranked where place <= ${MOST_TEXTS}
       on conflict (day, text) do nothing -- a process handed them over hours late
       returning day, text
     ),
     opened as (
       select *, row_number() over (partition by day, text order by openings desc, addon_id) as place
       from (${openingsOf('visit', 'opening')}) as openings join counted using (day, text)
     ),
     kept as (
       insert into api.counted_opening (day, text, addon_id, openings)
       select day, text, addon_id, openings from opened where place <= ${MOST_OPENED}
     )
     select count(*)::int as count from counted`,
    [today],
  );
  const oldest = firstKeptDay(now);
  await pool.query('delete from api.counted_search where day < $1', [oldest]);
  await pool.query('delete from api.counted_opening where day < $1', [oldest]);
  return rows[0]?.count ?? 0;
}

const firstKeptDay = (now: Date) =>
  new Date(now.getTime() - (KEPT_DAYS - 1) * DAY).toISOString().slice(0, 10);

export type CountedSearch = {
  text: string;
  searches: number;
  nothing: number;
  widened: number;
  openings: number;
  /** In the form YYYY-MM-DD. */
  lastDay: string;
};
export type CountedSearchOrder = 'text' | 'searches' | 'nothing' | 'widened' | 'openings' | 'lastDay';
export type CountedSearchFilter = {
  /** Part of the text. */
  text?: string | undefined;
  /** Only those that found nothing, were widened, or led to no add-on, at least once. */
  only?: 'nothing' | 'widened' | 'unopened' | undefined;
};

const ORDERS: Record<CountedSearchOrder, string> = {
  text: 'text',
  searches: 'searches',
  nothing: 'nothing',
  widened: 'widened',
  openings: 'openings',
  lastDay: 'last_day',
};
const ONLY = { nothing: 'nothing > 0', widened: 'widened > 0', unopened: 'openings = 0' } as const;

/** All that is counted since the day in `$1`, as SQL: the past days, and the current one so far. */
const COUNTS = `
  counts as (
    select day, text, searches, nothing, widened from api.counted_search where day >= $1
    union all ${countsOf('api.search_visit')}
  ),
  openings as (
    select day, text, addon_id, openings from api.counted_opening where day >= $1
    union all
    select day, text, addon_id, openings
    from (${openingsOf('api.search_visit', 'api.search_opening')}) as today join counts using (day, text)
  )`;

const SEARCHES = `
  ${COUNTS},
  searches as (
    select text, searches, nothing, widened, coalesce(openings, 0) as openings, last_day
    from (
      select text, sum(searches)::int as searches, sum(nothing)::int as nothing, sum(widened)::int as widened,
        max(day) as last_day
      from counts group by text
    ) as searched
    left join (select text, sum(openings)::int as openings from openings group by text) as opened using (text)
  )`;

/** A page of the counted searches, and how many match the filter. */
export function listSearches(
  pool: pg.Pool,
  { text, only }: CountedSearchFilter,
  { by, descending, from, limit }: PageOf<CountedSearchOrder>,
  now: Date,
): Promise<{ rows: CountedSearch[]; total: number }> {
  const where = new Where();
  where.parameter(firstKeptDay(now));
  where.and(holds('text'), text).when(only !== undefined, only === undefined ? '' : ONLY[only]);
  return pageAndTotal<CountedSearch>(pool, {
    values: where.values,
    once: true,
    from,
    page: (total) =>
      `with ${SEARCHES}
       select text, searches, nothing, widened, openings, last_day::text as "lastDay", ${total} as total
       from searches ${where} ${orderBy(ORDERS[by], descending, 'text')} limit ${limit} offset ${from}`,
    count: `with ${SEARCHES} select count(*)::int as count from searches ${where}`,
  });
}

export type OpenedAddon = { text: string; id: string; title: string; openings: number };

/** The public add-ons that were opened most from the results of these searches, the most opened first. */
export async function openedFrom(pool: pg.Pool, texts: readonly string[], now: Date): Promise<OpenedAddon[]> {
  if (texts.length === 0) return [];
  const { rows } = await pool.query<OpenedAddon>(
    `with ${COUNTS},
     summed as (
       select text, addon_id as id, sum(openings)::int as openings from openings
       where text = any($2::text[]) group by text, addon_id
     ),
     ranked as (
       select text, id, a.title, openings, row_number() over (partition by text order by openings desc, id) as place
       from summed join ${schemas.catalogue}.addons a using (id) where a.is_public
     )
     select text, id, title, openings from ranked where place <= ${SHOWN_OPENED} order by text, place`,
    [firstKeptDay(now), texts],
  );
  return rows;
}

/** The latest counted texts, the most searched of a day first. */
export async function latestSearches(
  pool: pg.Pool,
  count: number,
  now: Date,
): Promise<{ text: string; searches: number }[]> {
  const { rows } = await pool.query<{ text: string; searches: number }>(
    `with ${COUNTS}
     select text, sum(searches)::int as searches from counts
     group by text order by max(day) desc, sum(searches) desc, text limit $2`,
    [firstKeptDay(now), count],
  );
  return rows;
}
