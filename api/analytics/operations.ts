// Numbers over time: a publisher’s own, and the site’s.

import type { Operation } from '../contract/operation.ts';
import { AnalyticsQuery, AnalyticsView, SiteAnalyticsView } from './contract.ts';

export const publisherAnalyticsOperations = {
  'GET /api/publisher/analytics': {
    access: 'publisher',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 2,
    summary: 'My numbers over time; as CSV for Accept: text/csv',
    query: AnalyticsQuery,
    csv: true,
    answer: AnalyticsView,
  },
} as const satisfies Record<string, Operation>;

export const siteAnalyticsOperations = {
  'GET /api/admin/analytics': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 10,
    summary: "The site's numbers over time; as CSV for Accept: text/csv",
    query: AnalyticsQuery,
    csv: true,
    answer: SiteAnalyticsView,
  },
} as const satisfies Record<string, Operation>;
