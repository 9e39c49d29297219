// What players do with an add-on.
import { z } from 'zod';
import {
  AppealAnswer,
  AppealBody,
  CommentBody,
  CommentsQuery,
  CommentView,
  DeleteCommentBody,
  LikeAnswer,
  LikeBody,
  LikeStatus,
  RateBody,
  RatingAnswer,
  ReportAnswer,
  ReportBody,
} from '../engagement.ts';
import type { Operation } from './operation.ts';
import { AddonId, CommentId } from './parts.ts';

export const engagementOperations = {
  'POST /api/addons/{id}/rate': {
    access: 'participant',
    summary: 'Rate an add-on; a second rating replaces the first',
    params: AddonId,
    body: RateBody,
    answer: RatingAnswer,
  },
  'DELETE /api/addons/{id}/rate': {
    access: 'member',
    summary: 'Take a rating back',
    params: AddonId,
    answer: RatingAnswer,
  },
  'GET /api/addons/{id}/like-status': {
    access: 'member',
    summary: 'Whether I like it',
    params: AddonId,
    answer: LikeStatus,
  },
  'POST /api/addons/{id}/like': {
    access: 'participant',
    summary: 'Like or unlike; without a body the like turns around',
    params: AddonId,
    body: LikeBody,
    answer: LikeAnswer,
  },
  'GET /api/addons/{id}/comments': {
    access: 'guest',
    summary: 'Its comments, newest first',
    params: AddonId,
    query: CommentsQuery,
    shared: 'page',
    paged: true,
    answer: z.array(CommentView),
  },
  'POST /api/addons/{id}/comments': {
    access: 'participant',
    summary: 'Comment on an add-on',
    params: AddonId,
    body: CommentBody,
    status: 201,
    answer: CommentView,
  },
  'DELETE /api/comments/{id}': {
    access: 'member',
    summary: 'Delete a comment: its author or staff',
    params: CommentId,
    body: DeleteCommentBody,
  },
  'POST /api/addons/{id}/report': {
    access: 'participant',
    summary: 'Report an add-on',
    params: AddonId,
    body: ReportBody,
    status: 201,
    answer: ReportAnswer,
  },
  'POST /api/comments/{id}/report': {
    access: 'participant',
    summary: 'Report a comment',
    params: CommentId,
    body: ReportBody,
    status: 201,
    answer: ReportAnswer,
  },
  'POST /api/addons/{id}/appeal': {
    access: 'member',
    summary: 'Appeal a decision about my add-on or comment, within 30 days',
    params: AddonId,
    body: AppealBody,
    status: 201,
    answer: AppealAnswer,
  },
} as const satisfies Record<string, Operation>;
