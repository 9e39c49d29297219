// A publisher's own.
import { z } from 'zod';
import { OwnAddon, PublisherStats } from '../addons/contract.ts';
import { AnalyticsQuery, AnalyticsView, PublisherQueue } from '../analytics/contract.ts';
import { ApplyAnswer, ApplyBody } from '../auth/contract.ts';
import { PublisherCompatibilityQuery, PublisherCompatibilityView } from '../compatibility/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { ListQuery } from '../contract/page.ts';

export const publisherOperations = {
  'GET /api/publisher/addons': {
    access: 'publisher',
    statements: 4,
    summary: 'My add-ons',
    query: ListQuery,
    paged: true,
    answer: z.array(OwnAddon),
  },
  'GET /api/publisher/stats': {
    access: 'publisher',
    statements: 2,
    summary: 'My totals',
    answer: PublisherStats,
  },
  'GET /api/publisher/analytics': {
    access: 'publisher',
    statements: 2,
    summary: 'My numbers over time; as CSV for Accept: text/csv',
    query: AnalyticsQuery,
    csv: true,
    answer: AnalyticsView,
  },
  'GET /api/publisher/compatibility': {
    access: 'publisher',
    statements: 2,
    summary: 'How many players my releases worked for, with the reasons when they did not',
    query: PublisherCompatibilityQuery,
    answer: PublisherCompatibilityView,
  },
  'GET /api/publisher/queue': {
    access: 'publisher',
    statements: 4,
    summary: 'Place and expected wait of what I have pending',
    answer: PublisherQueue,
  },
  'POST /api/publisher/apply': {
    access: 'participant',
    statements: 7,
    summary: 'Become a publisher, as the settings allow',
    body: ApplyBody,
    answer: ApplyAnswer,
  },
} as const satisfies Record<string, Operation>;
