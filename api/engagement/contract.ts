// What players do with an add-on: rate, like, comment, report; and what a publisher answers to a decision.
import { RATING_OUT_OF_RANGE } from '@sandcrate/core/engagement/errors.ts';
import { REPORT_REASON_REQUIRED } from '@sandcrate/core/report/errors.ts';
import { z } from 'zod';
import { AppealText, CommentText, ReportText } from '../../core/validation.ts';
import { COMMENTS_SIZE, REPORT_REASONS } from '../contract/limits.ts';
import { pageQuery } from '../contract/page.ts';

export const RateBody = z.object({
  rating: z.int(RATING_OUT_OF_RANGE).min(1, RATING_OUT_OF_RANGE).max(5, RATING_OUT_OF_RANGE),
});

/** The add-on's rating after it, and the person's own: null when cleared. */
export const RatingAnswer = z.object({
  rating: z.int().nullable(),
  averageRating: z.number(),
  ratingCount: z.int(),
});
export type RatingAnswer = z.infer<typeof RatingAnswer>;

/** Without `liked` the like turns around. */
export const LikeBody = z.object({ liked: z.boolean('liked must be a boolean').optional() });
export const LikeStatus = z.object({ liked: z.boolean() });
export const LikeAnswer = LikeStatus.extend({ likeCount: z.int() });
export type LikeAnswer = z.infer<typeof LikeAnswer>;

export const CommentBody = z.object({ content: CommentText });

export const CommentsQuery = pageQuery(COMMENTS_SIZE, COMMENTS_SIZE);

export const CommentView = z.object({
  id: z.uuid(),
  addonId: z.uuid(),
  /** Null, like `user`, once the account is gone: shown as 'Deleted user'. */
  userId: z.uuid().nullable(),
  user: z.object({ username: z.string(), isVerified: z.boolean() }).nullable(),
  /** Written by the add-on's publisher. */
  isPublisher: z.boolean(),
  content: z.string(),
  createdAt: z.iso.datetime(),
});
export type CommentView = z.infer<typeof CommentView>;

/** The reason that staff give for taking a comment away. */
export const DeleteCommentBody = z.object({ reason: z.string().trim().max(1000).optional() });

export const ReportBody = z.object({
  reason: z.enum(REPORT_REASONS, REPORT_REASON_REQUIRED),
  description: z.preprocess(
    (text) => (typeof text === 'string' && text.trim() === '' ? undefined : text),
    ReportText.optional(),
  ),
});

export const ReportAnswer = z.object({ id: z.uuid(), status: z.literal('pending') });

export const AppealBody = z.object({
  text: AppealText,
  /** Which decision, by its event's id; the latest that can be appealed when left out. */
  decisionId: z.uuid().optional(),
});
export const AppealAnswer = z.object({ decisionId: z.uuid(), status: z.literal('pending') });
