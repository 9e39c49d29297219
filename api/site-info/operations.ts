// The site itself.

import { MAX_SITE_RULES } from '../../core/settings/site-rules.ts';
import type { Operation } from '../contract/operation.ts';
import { RulesView, SiteView, StatusView } from './contract.ts';

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
  'GET /api/site/rules': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 0, member: 1 },
    summary: 'The rules that its owner keeps, and that decisions cite',
    answer: RulesView,
    maxItems: MAX_SITE_RULES,
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
