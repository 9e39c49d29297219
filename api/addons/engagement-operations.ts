// Calls of players on an add-on: rate, like, follow, report.

import { byAccount, byAddress, JSON_BODY, MINUTE } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { AddonId } from '../contract/params.ts';
import { LikeAnswer, LikeBody, LikeStatus, RateBody, RatingAnswer } from './engagement-contract.ts';

export const engagementOperations = {
  'POST /api/addons/{id}/rate': {
    access: 'participant',
    limit: [byAddress(300, 10 * MINUTE), byAccount(100, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 4,
    summary: 'Rate an add-on; a second rating replaces the first',
    params: AddonId,
    body: RateBody,
    answer: RatingAnswer,
  },
  'DELETE /api/addons/{id}/rate': {
    access: 'member',
    limit: [byAddress(300, 10 * MINUTE), byAccount(100, 10 * MINUTE)],
    bodyLimit: 'none',
    time: 'call',
    statements: 5,
    summary: 'Take a rating back',
    params: AddonId,
    answer: RatingAnswer,
  },
  'GET /api/addons/{id}/like-status': {
    access: 'member',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 4,
    summary: 'Whether I like it',
    params: AddonId,
    answer: LikeStatus,
  },
  'POST /api/addons/{id}/like': {
    access: 'participant',
    limit: [byAddress(300, 10 * MINUTE), byAccount(100, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 4,
    summary: 'Like or unlike; without a body the like is toggled',
    params: AddonId,
    body: LikeBody,
    answer: LikeAnswer,
  },
} as const satisfies Record<string, Operation>;
