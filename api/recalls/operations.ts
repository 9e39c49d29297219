// Recalls of files and packs.

import { z } from 'zod';
import { ConsoleQuery, MAX_RANGE } from '../console/contract.ts';
import { JSON_BODY } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { RecallId } from '../contract/params.ts';
import { RecallAnswer, RecallBody, RecallView } from './contract.ts';

export const recallOperations = {
  'POST /api/admin/recalls': {
    access: 'staff',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 10,
    summary: 'Recall a file by its hash or a pack by its UUID, or preview that',
    body: RecallBody,
    alsoStatus: 201,
    answer: RecallAnswer,
  },
  'DELETE /api/admin/recalls/{id}': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 7,
    summary: 'Lift a recall',
    params: RecallId,
    answer: RecallView,
  },
} as const satisfies Record<string, Operation>;

export const consoleRecallOperations = {
  'GET /api/console/recalls': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 4,
    summary: 'Recalls; filter by lifted, q',
    query: ConsoleQuery,
    maxItems: MAX_RANGE,
    answer: z.array(RecallView),
  },
} as const satisfies Record<string, Operation>;
