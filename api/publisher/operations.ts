// A publisher's own add-ons, totals and queue.

import { z } from 'zod';
import { OwnAddon, PublisherStats } from '../addons/contract.ts';
import { JSON_BODY } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { ListQuery } from '../contract/page.ts';
import { ApplyAnswer, ApplyBody, PublisherQueue } from './contract.ts';

export const publisherOperations = {
  'GET /api/publisher/addons': {
    access: 'publisher',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 4,
    summary: 'My add-ons',
    query: ListQuery,
    paged: true,
    answer: z.array(OwnAddon),
  },
  'GET /api/publisher/stats': {
    access: 'publisher',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 2,
    summary: 'My totals',
    answer: PublisherStats,
  },
  'GET /api/publisher/queue': {
    access: 'publisher',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 4,
    summary: 'Place and expected wait of my pending items',
    answer: PublisherQueue,
  },
  'POST /api/publisher/apply': {
    access: 'participant',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 7,
    summary: 'Become a publisher, as the settings allow',
    body: ApplyBody,
    answer: ApplyAnswer,
  },
} as const satisfies Record<string, Operation>;
