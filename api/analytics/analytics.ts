// Numbers over time, computed from the statistics.

import { CATEGORIES } from '@sandcrate/core/addon/categories.ts';
import { registrationsByDay } from '@sandcrate/projections/accounts/registrations.ts';
import { workloadOf } from '@sandcrate/projections/moderation/queries.ts';
import type { ReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import type { Facets } from '@sandcrate/projections/search/search.ts';
import {
  type AddonTotals,
  dailyTotals,
  type Period,
  releaseTotals,
  type Scope,
  type Totals,
  topAddons,
} from '@sandcrate/projections/statistics/queries.ts';
import { downloadsByCategory, movers, topOfSite } from '@sandcrate/projections/statistics/site-queries.ts';
import type pg from 'pg';
import type { AnalyticsView, SiteAnalyticsView } from './contract.ts';
import { periodBefore, withoutGaps } from './period.ts';

const TOP = 20;
const MOVERS = 10;

const NOTHING: Totals = { views: 0, downloads: 0, likes: 0, ratings: 0, comments: 0 };

/** The selection of analytics: whose add-ons, which days, and whether to compare with the days before. */
export type Question = { scope: Scope; period: Period; compare: boolean };

export async function analyticsOf(
  pool: pg.Pool,
  { scope, period, compare }: Question,
  asOf: Date,
): Promise<AnalyticsView> {
  const before = periodBefore(period);
  const [days, daysBefore, top] = await Promise.all([
    dailyTotals(pool, scope, period),
    compare ? dailyTotals(pool, scope, before) : undefined,
    topOf(pool, scope, period),
  ]);
  const addonIds = top.map(({ addonId }) => addonId);
  const totals = sumOf(days);
  return {
    ...period,
    asOf: asOf.toISOString(),
    totals,
    conversion: totals.views === 0 ? null : Math.min(1, totals.downloads / totals.views),
    series: seriesOf(period, days),
    previous: daysBefore
      ? { ...before, totals: sumOf(daysBefore), series: seriesOf(before, daysBefore) }
      : null,
    top,
    byRelease: addonIds.length === 0 ? [] : await releaseTotals(pool, addonIds, period),
  };
}

function topOf(pool: pg.Pool, scope: Scope, period: Period): Promise<AddonTotals[]> {
  const { publisherId, addonId } = scope;
  if (publisherId !== undefined) return topAddons(pool, { publisherId, addonId }, period, TOP);
  if (addonId !== undefined) return topAddons(pool, { addonId }, period, TOP);
  return topOfSite(pool, period, TOP);
}

const seriesOf = (period: Period, days: readonly (Totals & { day: string })[]) =>
  withoutGaps(period, days, (day) => ({ day, ...NOTHING }));

const sumOf = (rows: readonly Totals[]): Totals =>
  rows.reduce(
    (sum, row) => ({
      views: sum.views + row.views,
      downloads: sum.downloads + row.downloads,
      likes: sum.likes + row.likes,
      ratings: sum.ratings + row.ratings,
      comments: sum.comments + row.comments,
    }),
    NOTHING,
  );

/** Figures of the whole site only. `public`: public add-ons by category, as search counts them. */
export async function siteExtras(
  pool: pg.Pool,
  period: Period,
  publicAddons: Facets['categories'],
): Promise<Pick<SiteAnalyticsView, 'categories' | 'movers' | 'moderation' | 'accounts'>> {
  const [downloads, moved, work, registered] = await Promise.all([
    downloadsByCategory(pool, period),
    movers(pool, period, periodBefore(period), MOVERS),
    workloadOf(pool, period.from, period.to),
    registrationsByDay(pool, period.from, period.to),
  ]);
  const addons = new Map(publicAddons.map(({ value, count }) => [value, count]));
  return {
    categories: CATEGORIES.map((category) => ({
      category,
      addons: addons.get(category) ?? 0,
      downloads: downloads.get(category) ?? 0,
    })),
    movers: moved,
    moderation: withoutGaps(period, work, (day) => ({
      day,
      submitted: 0,
      approved: 0,
      rejected: 0,
      reports: 0,
    })),
    accounts: withoutGaps(period, registered, (day) => ({ day, registered: 0 })),
  };
}

/**
 * The time as of which the statistics are correct: now, less the age of the oldest event that they have not handled.
 */
export async function statisticsAsOf(readModels: Pick<ReadModels, 'status'>, now: Date): Promise<Date> {
  const statistics = (await readModels.status()).find(({ name }) => name === 'statistics');
  return new Date(now.getTime() - (statistics?.lag.seconds ?? 0) * 1000);
}
