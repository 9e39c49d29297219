// The public side of recalls.

import { z } from 'zod';
import type { Operation } from '../contract/operation.ts';
import { ListQuery } from '../contract/page.ts';
import { AdvisoryId } from '../contract/params.ts';
import { AdvisoryView } from './contract.ts';

export const advisoryOperations = {
  'GET /api/advisories': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 2, member: 3 },
    summary: 'Recalled files, newest first',
    shared: 'list',
    query: ListQuery,
    paged: true,
    answer: z.array(AdvisoryView),
  },
  'GET /api/advisories/{id}': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 1, member: 2 },
    summary: 'One advisory',
    params: AdvisoryId,
    shared: 'list',
    answer: AdvisoryView,
  },
} as const satisfies Record<string, Operation>;
