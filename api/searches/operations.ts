// Searches that people made, counted without persons.
import { z } from 'zod';
import { ConsoleQuery, MAX_RANGE } from '../console/contract.ts';
import { byAccount, byAddress, JSON_BODY, MINUTE } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { CountedSearchView, SearchedBody, SynonymsPreview, SynonymsPreviewBody } from './contract.ts';

export const searchOperations = {
  'POST /api/searches': {
    access: 'guest',
    limit: [byAddress(300, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: { guest: 1, member: 2 },
    summary: 'Counts a search whose results are shown: one for each visitor, text and day',
    body: SearchedBody,
  },
} as const satisfies Record<string, Operation>;

export const adminSearchOperations = {
  'POST /api/admin/searches/preview': {
    access: 'owner',
    limit: [byAccount(60, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 'by rows',
    summary: 'Which of the last 1,000 counted searches other synonyms would answer otherwise',
    body: SynonymsPreviewBody,
    answer: SynonymsPreview,
  },
} as const satisfies Record<string, Operation>;

export const consoleSearchOperations = {
  'GET /api/console/searches': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 4,
    summary: 'What people searched in the last 40 days, and what they opened',
    query: ConsoleQuery,
    maxItems: MAX_RANGE,
    answer: z.array(CountedSearchView),
  },
} as const satisfies Record<string, Operation>;
