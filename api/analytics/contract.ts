// Numbers over time: a publisher's own, and the site's.
import { z } from 'zod';
import { PERIOD_ENDS_EARLY, periodBegins, periodTooLong } from '../contract/refusals.ts';

const Day = z.iso.date('A day looks like 2026-01-31.');

export const FIRST_DAY = '2000-01-01';
/** Three years, one of them a leap year. */
export const MOST_DAYS = 1096;

export const AnalyticsQuery = z.object({
  /** UTC days, both included; the last 30 when both are omitted. */
  from: Day.optional().meta({
    description: `The first day (UTC), ${FIRST_DAY} at the earliest and ${MOST_DAYS - 1} days before \`to\` at most.`,
  }),
  to: Day.optional().meta({ description: 'The last day (UTC), not before `from`.' }),
  compare: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: '`true`: also the period of the same length before.' }),
  addon: z.uuid().optional(),
});
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;

type Days = { from: string; to: string };
const DAY_MS = 86_400_000;

/** How many days a period has, including both ends; less than one when it ends before it begins. */
export const lengthOf = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Why a period is refused, with the field that is wrong. */
export function problemOf(period: Days) {
  if (period.from < FIRST_DAY) return { path: 'from', message: periodBegins(FIRST_DAY) };
  if (period.from > period.to) return { path: 'to', message: PERIOD_ENDS_EARLY };
  return lengthOf(period) > MOST_DAYS ? { path: 'from', message: periodTooLong(MOST_DAYS) } : undefined;
}

const Totals = z.object({
  views: z.int(),
  downloads: z.int(),
  likes: z.int(),
  ratings: z.int(),
  comments: z.int(),
});
export type Totals = z.infer<typeof Totals>;
const Point = Totals.extend({ day: z.string() });

export const AnalyticsView = z.object({
  from: z.string(),
  to: z.string(),
  /** The time as of which these numbers are correct; they may be slightly old. */
  asOf: z.iso.datetime(),
  totals: Totals,
  /** Downloads per view, 0 to 1; null without views. */
  conversion: z.number().nullable(),
  /** One per day, without gaps. */
  series: z.array(Point),
  previous: z.object({ from: z.string(), to: z.string(), totals: Totals, series: z.array(Point) }).nullable(),
  /** By downloads in the period. */
  top: z.array(Totals.extend({ addonId: z.uuid(), title: z.string() })),
  byRelease: z.array(
    z.object({
      addonId: z.uuid(),
      title: z.string(),
      releaseId: z.uuid(),
      version: z.string(),
      downloads: z.int(),
      views: z.int(),
    }),
  ),
});
export type AnalyticsView = z.infer<typeof AnalyticsView>;

/** The site's numbers have more: what came in, what was decided, how long it waited. */
export const SiteAnalyticsView = AnalyticsView.extend({
  categories: z.array(z.object({ category: z.string(), addons: z.int(), downloads: z.int() })),
  movers: z.array(
    z.object({
      addonId: z.uuid(),
      title: z.string(),
      score: z.number(),
      downloads: z.int(),
      before: z.int(),
    }),
  ),
  moderation: z.array(
    z.object({ day: z.string(), submitted: z.int(), approved: z.int(), rejected: z.int(), reports: z.int() }),
  ),
  accounts: z.array(z.object({ day: z.string(), registered: z.int() })),
});
export type SiteAnalyticsView = z.infer<typeof SiteAnalyticsView>;
