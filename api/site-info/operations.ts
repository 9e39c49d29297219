// The site itself.
import { z } from 'zod';
import { StatusView } from '../analytics/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { ListQuery } from '../contract/page.ts';
import { AnchorView } from '../moderation/contract.ts';
import { SiteView } from './contract.ts';

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
