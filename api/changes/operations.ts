// Proposed changes of live add-ons, for staff.

import { z } from 'zod';
import { RequestChangesBody } from '../addons/admin-contract.ts';
import { ConsoleQuery, MAX_RANGE } from '../console/contract.ts';
import { JSON_BODY } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { ChangeId } from '../contract/params.ts';
import { ConsoleChange, RejectChangeBody } from './contract.ts';

export const changeOperations = {
  'PUT /api/admin/changes/{id}/approve': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 8,
    summary: 'Let a proposed change go live',
    params: ChangeId,
    ifMatch: true,
  },
  'PUT /api/admin/changes/{id}/request-changes': {
    access: 'staff',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 8,
    summary: 'Ask its publisher to change what is proposed',
    params: ChangeId,
    ifMatch: true,
    body: RequestChangesBody,
  },
  'PUT /api/admin/changes/{id}/reject': {
    access: 'staff',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 8,
    summary: 'Drop a proposed change',
    params: ChangeId,
    ifMatch: true,
    body: RejectChangeBody,
  },
} as const satisfies Record<string, Operation>;

export const consoleChangeOperations = {
  'GET /api/console/changes': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 6,
    summary: 'Proposed changes; filter by state, q, id',
    query: ConsoleQuery,
    maxItems: MAX_RANGE,
    answer: z.array(ConsoleChange),
  },
  'GET /api/console/changes/{id}': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 6,
    summary: 'One proposed change',
    params: ChangeId,
    answer: ConsoleChange,
  },
} as const satisfies Record<string, Operation>;
