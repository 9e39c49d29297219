// The site itself.
import { z } from 'zod';
import { StatusView } from '../analytics.ts';
import { AnchorView } from '../moderation.ts';
import { ListQuery } from '../page.ts';
import { SiteView } from '../site.ts';
import type { Operation } from './operation.ts';

export const siteOperations = {
  'GET /api/site': { access: 'guest', summary: 'Name, links and rules of the site', answer: SiteView },
  'GET /api/status': {
    access: 'guest',
    summary: 'How far the site is behind, and how long reviews take',
    answer: StatusView,
  },
  'GET /api/audit/anchors': {
    access: 'guest',
    summary: 'Signed heads of the audit chain, newest first',
    query: ListQuery,
    paged: true,
    answer: z.array(AnchorView),
  },
} as const satisfies Record<string, Operation>;
