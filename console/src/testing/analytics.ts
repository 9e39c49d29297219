import type { SiteAnalyticsView } from '@sandcrate/api/analytics/contract.ts';
import type { StatusView } from '@sandcrate/api/site-info/contract.ts';

const point = (downloads: number) => ({ views: downloads * 4, downloads, likes: 1, ratings: 1, comments: 0 });
const series = (days: readonly string[], downloads: readonly number[]) =>
  days.map((day, index) => ({ day, ...point(downloads[index] ?? 0) }));

const DAYS = ['2025-11-19', '2025-11-20', '2025-11-21'];
const BOATS = { addonId: '00000000-0000-4000-8000-0000000000b0', title: 'Better Boats' };

/** Three days of a small site. */
export const siteAnalytics = (compared: boolean): SiteAnalyticsView => ({
  from: '2025-11-19',
  to: '2025-11-21',
  asOf: '2025-11-21T12:00:00.000Z',
  totals: point(60),
  conversion: 0.25,
  series: series(DAYS, [10, 20, 30]),
  previous: compared
    ? {
        from: '2025-11-16',
        to: '2025-11-18',
        totals: point(40),
        series: series(['2025-11-16', '2025-11-17', '2025-11-18'], [10, 10, 20]),
      }
    : null,
  top: [{ ...BOATS, ...point(60) }],
  byRelease: [],
  categories: [
    { category: 'tools', addons: 3, downloads: 60 },
    { category: 'mobs', addons: 1, downloads: 0 },
  ],
  movers: [{ ...BOATS, score: 12.34, downloads: 60, before: 40 }],
  moderation: DAYS.map((day) => ({ day, submitted: 2, approved: 1, rejected: 1, reports: 0 })),
  accounts: DAYS.map((day) => ({ day, registered: 1 })),
});

export const siteStatus: StatusView = {
  state: 'ok',
  projections: [{ name: 'catalogue', state: 'live', lagSeconds: 0.2 }],
  log: 'ok',
  storage: 'ok',
  scanner: 'ok',
  search: { engine: 'postgres', state: 'ok' },
  queue: { pending: 4, medianSeconds: 5400, p90Seconds: 90_061 },
};
