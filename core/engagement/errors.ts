// Refusals about a rating.
import { forbidden, invalid } from '../domain-error.ts';

export const OWN_RATING = 'You cannot rate your own addon.';
export const ownRating = () => forbidden('own-addon', OWN_RATING);

export const RATING_OUT_OF_RANGE = 'Rating must be between 1 and 5';
export const ratingOutOfRange = () => invalid('rating-range', RATING_OUT_OF_RANGE);
