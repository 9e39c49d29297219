// The site itself.

import type { Operation } from '../contract/operation.ts';
import { SiteView, StatusView } from './contract.ts';

export const siteOperations = {
  'GET /api/site': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 0, member: 1 },
    summary: 'Name, links and rules of the site',
    answer: SiteView,
  },
  'GET /api/status': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 2, member: 3 },
    summary: 'How far the site is behind, and how long reviews take',
    answer: StatusView,
  },
} as const satisfies Record<string, Operation>;
