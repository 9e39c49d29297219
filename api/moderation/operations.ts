// The review desk as a whole: its totals and queues, review locks, bulk decisions and undo.

import { z } from 'zod';
import { JSON_BODY } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { ListQuery } from '../contract/page.ts';
import { AddonId } from '../contract/params.ts';
import { Assignment, AssignmentBody, SkipBody, SkippedItem } from './case-work-contract.ts';
import { AdminQueues, AdminStats, BulkAnswer, BulkBody, UndoAnswer, UndoBody } from './contract.ts';
import { LiveState, RecentDecision, ReviewLock, ReviewLockBody } from './review-locks-contract.ts';

export const statsOperations = {
  'GET /api/admin/stats': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 4,
    summary: 'Totals of the site',
    answer: AdminStats,
  },
  'GET /api/admin/queues': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 5,
    summary: 'The length of each console queue, and how long its items wait',
    answer: AdminQueues,
  },
} as const satisfies Record<string, Operation>;

export const moderationOperations = {
  'POST /api/admin/addons/bulk': {
    access: 'staff',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 'by rows',
    summary: 'One action on many add-ons, or a preview of it',
    body: BulkBody,
    answer: BulkAnswer,
  },
  'GET /api/admin/review-locks': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 2,
    summary: 'Which add-ons are being reviewed, by whom and since when',
    query: ListQuery,
    paged: true,
    answer: z.array(ReviewLock),
  },
  'GET /api/admin/live': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'stream',
    statements: 2,
    summary:
      'Tokens that change with review locks, decisions and queues; or a stream of events named after these',
    answer: LiveState,
    events: true,
  },
  'GET /api/admin/recent-decisions': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 4,
    summary: 'Decisions about add-ons in the last hour, with moderator and reason, latest first',
    query: ListQuery,
    paged: true,
    answer: z.array(RecentDecision),
  },
  'PUT /api/admin/addons/{id}/review-lock': {
    access: 'staff',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 6,
    summary:
      'Take or renew the review lock on an add-on; answers its holder, who may be another unless it is taken over',
    params: AddonId,
    body: ReviewLockBody,
    answer: ReviewLock,
  },
  'DELETE /api/admin/addons/{id}/review-lock': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 5,
    summary: "Release one's review lock on an add-on",
    params: AddonId,
  },
  'PUT /api/admin/addons/{id}/assignment': {
    access: 'staff',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 12,
    summary:
      'Assign an item of the queue to oneself or to another moderator, who is notified; replaces an earlier assignment',
    params: AddonId,
    body: AssignmentBody,
    answer: Assignment,
  },
  'DELETE /api/admin/addons/{id}/assignment': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 6,
    summary: 'Give an item of the queue back, so that it is assigned to nobody',
    params: AddonId,
  },
  'PUT /api/admin/addons/{id}/skip': {
    access: 'staff',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 6,
    summary: 'Skip an item of the queue until a time; it is hidden for oneself only',
    params: AddonId,
    body: SkipBody,
    answer: SkippedItem,
  },
  'DELETE /api/admin/addons/{id}/skip': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 6,
    summary: 'Show a skipped item of the queue again',
    params: AddonId,
  },
  'POST /api/admin/undo': {
    access: 'owner',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 'by rows',
    summary: "Undo one actor's actions, or some of them, as far as possible; or preview that",
    body: UndoBody,
    answer: UndoAnswer,
  },
} as const satisfies Record<string, Operation>;
