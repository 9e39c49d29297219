// The API's statistics queries. Like all of the site's totals, they ignore deleted add-ons.

import type pg from 'pg';
import { schemas } from '../schemas.ts';
import type { Kind } from './fact.ts';

export type Totals = Record<Kind, number>;

/** Whose numbers: the site's, a publisher's or one add-on's. */
export type Scope = { publisherId?: string; addonId?: string };

/** UTC days such as '2026-01-31', both included. */
export type Period = { from: string; to: string };

export const SUMS = ['views', 'downloads', 'likes', 'ratings', 'comments']
  .map((kind) => `sum(d.${kind})::float8 as ${kind}`)
  .join(', ');

export const IN_PERIOD = 'd.day between $1::date and $2::date';

/** The days of a scope as `d`; its parameters begin at $3. */
function daysOf({ publisherId, addonId }: Scope): { source: string; values: string[] } {
  if (publisherId === undefined && addonId === undefined)
    return { source: `${schemas.statistics}.site_days d where`, values: [] };
  const conditions = ['a.deleted_at is null'];
  const values: string[] = [];
  if (publisherId !== undefined) conditions.push(`a.publisher_id = $${values.push(publisherId) + 2}`);
  if (addonId !== undefined) conditions.push(`a.id = $${values.push(addonId) + 2}`);
  return {
    source: `${schemas.catalogue}.addons a join ${schemas.statistics}.days d on d.addon_id = a.id where ${conditions.join(' and ')} and`,
    values,
  };
}

/** The counts per day, in order, without empty days. */
export async function dailyTotals(
  pool: pg.Pool,
  scope: Scope,
  { from, to }: Period,
): Promise<(Totals & { day: string })[]> {
  const { source, values } = daysOf(scope);
  const { rows } = await pool.query<Totals & { day: string }>(
    `select d.day::text, ${SUMS} from ${source} ${IN_PERIOD} group by d.day order by d.day`,
    [from, to, ...values],
  );
  return rows;
}

export type AddonTotals = Totals & { addonId: string; title: string };

/** The same by day and add-on, for tables. */
export async function dailyTotalsByAddon(
  pool: pg.Pool,
  scope: { publisherId: string; addonId?: string },
  { from, to }: Period,
): Promise<(AddonTotals & { day: string })[]> {
  const { source, values } = daysOf(scope);
  const { rows } = await pool.query<AddonTotals & { day: string }>(
    `select d.day::text, a.id as "addonId", a.title, ${SUMS}
     from ${source} ${IN_PERIOD} group by d.day, a.id, a.title order by d.day, a.title, a.id`,
    [from, to, ...values],
  );
  return rows;
}

/** A scope's add-ons by downloads in a period, most first, without those that had no traffic. */
export async function topAddons(
  pool: pg.Pool,
  scope: Scope & ({ publisherId: string } | { addonId: string }),
  { from, to }: Period,
  limit: number,
): Promise<AddonTotals[]> {
  const { source, values } = daysOf(scope);
  const { rows } = await pool.query<AddonTotals>(
    `select a.id as "addonId", a.title, ${SUMS} from ${source} ${IN_PERIOD}
     group by a.id, a.title order by downloads desc, views desc, a.id limit $${values.length + 3}`,
    [from, to, ...values, limit],
  );
  return rows;
}

export type ReleaseTotals = {
  addonId: string;
  title: string;
  releaseId: string;
  version: string;
  downloads: number;
  views: number;
};

/** The totals of these add-ons' releases, most downloads first. */
export async function releaseTotals(
  pool: pg.Pool,
  addonIds: readonly string[],
  { from, to }: Period,
): Promise<ReleaseTotals[]> {
  const { rows } = await pool.query<ReleaseTotals>(
    `select a.id as "addonId", a.title, r.id as "releaseId", r.version,
       sum(d.downloads)::float8 as downloads, sum(d.views)::float8 as views
     from ${schemas.statistics}.days d
     join ${schemas.catalogue}.addons a on a.id = d.addon_id
     join ${schemas.catalogue}.releases r on r.id = d.release_id
     where d.addon_id = any($3::uuid[]) and ${IN_PERIOD}
     group by a.id, a.title, r.id order by 5 desc, 6 desc, r.id`,
    [from, to, addonIds],
  );
  return rows;
}
