// Appeals against decisions.

import { z } from 'zod';
import { ConsoleQuery, MAX_RANGE } from '../console/contract.ts';
import { byAccount, byAddress, JSON_BODY, MINUTE } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { AddonId, AppealId, CollectionId, ProfileId, UserId } from '../contract/params.ts';
import { AppealAnswer, AppealBody, AppealView, JudgeAppealBody } from './contract.ts';

export const appealOperations = {
  'POST /api/addons/{id}/appeal': {
    access: 'member',
    whileSuspended: true,
    limit: [byAddress(100, 10 * MINUTE), byAccount(20, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 7,
    summary: 'Appeal a decision about my add-on or comment, within 30 days',
    params: AddonId,
    body: AppealBody,
    status: 201,
    answer: AppealAnswer,
  },
  'POST /api/collections/{id}/appeal': {
    access: 'member',
    whileSuspended: true,
    limit: [byAddress(100, 10 * MINUTE), byAccount(20, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 7,
    summary: 'Appeal a decision about my collection, within 30 days',
    params: CollectionId,
    body: AppealBody,
    status: 201,
    answer: AppealAnswer,
  },
  'POST /api/profiles/{id}/appeal': {
    access: 'member',
    whileSuspended: true,
    limit: [byAddress(100, 10 * MINUTE), byAccount(20, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 7,
    summary: 'Appeal a decision about my profile, by the id of my account, within 30 days',
    params: ProfileId,
    body: AppealBody,
    status: 201,
    answer: AppealAnswer,
  },
  'POST /api/users/{id}/appeal': {
    access: 'member',
    whileSuspended: true,
    limit: [byAddress(100, 10 * MINUTE), byAccount(20, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 7,
    summary: 'Appeal a penalty on my account, by its id, within 30 days',
    params: UserId,
    body: AppealBody,
    status: 201,
    answer: AppealAnswer,
  },
} as const satisfies Record<string, Operation>;

export const adminAppealOperations = {
  'PUT /api/admin/appeals/{id}/uphold': {
    access: 'staff',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 7,
    summary: 'The decision stands',
    params: AppealId,
    body: JudgeAppealBody,
    answer: AppealView,
  },
  'PUT /api/admin/appeals/{id}/overturn': {
    access: 'staff',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 14,
    summary: 'Overturn the decision and undo its effects',
    params: AppealId,
    body: JudgeAppealBody,
    answer: AppealView,
  },
} as const satisfies Record<string, Operation>;

export const consoleAppealOperations = {
  'GET /api/console/appeals': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 4,
    summary: 'Appeals; filter by status, q',
    query: ConsoleQuery,
    maxItems: MAX_RANGE,
    answer: z.array(AppealView),
  },
} as const satisfies Record<string, Operation>;
