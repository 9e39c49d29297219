// What players do with an add-on: rate and like it.
import { RATING_OUT_OF_RANGE } from '@sandcrate/core/engagement/errors.ts';
import { z } from 'zod';

export const RateBody = z.object({
  rating: z.int(RATING_OUT_OF_RANGE).min(1, RATING_OUT_OF_RANGE).max(5, RATING_OUT_OF_RANGE),
});

/** The add-on's rating afterwards, and the person's own, which is null when cleared. */
export const RatingAnswer = z.object({
  rating: z.int().nullable(),
  averageRating: z.number(),
  ratingCount: z.int(),
});
export type RatingAnswer = z.infer<typeof RatingAnswer>;

/** Without `liked`, the like is toggled. */
export const LikeBody = z.object({ liked: z.boolean('liked must be a boolean').optional() });
export const LikeStatus = z.object({ liked: z.boolean() });
export const LikeAnswer = LikeStatus.extend({ likeCount: z.int() });
export type LikeAnswer = z.infer<typeof LikeAnswer>;
