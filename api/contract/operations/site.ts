// The site itself.
import { z } from 'zod';
import { StatusView } from '../analytics.ts';
import { AnchorView } from '../moderation.ts';
import { ListQuery } from '../page.ts';
import { SiteView } from '../site.ts';
import type { Operation } from './operation.ts';

export const siteOperations = {
  'GET /api/site': {
    access: 'guest',
    statements: { guest: 0, member: 1 },
    summary: 'Name, links and rules of the site',
    answer: SiteView,
  },
  'GET /api/status': {
    access: 'guest',
    statements: { guest: 2, member: 3 },
    summary: 'How far the site is behind, and how long reviews take',
    answer: StatusView,
  },
  'GET /api/audit/anchors': {
    access: 'guest',
    statements: { guest: 2, member: 3 },
    summary: 'Signed heads of the audit chain, newest first',
    query: ListQuery,
    paged: true,
    answer: z.array(AnchorView),
  },
} as const satisfies Record<string, Operation>;
