import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useDecidedBecause } from './use-decisions.ts';
import { useReviewedBecause } from './use-review-locks.ts';

/** Why this moderator cannot decide on an add-on: another one has just decided, or is reviewing it. */
export function useTakenBecause(addon: ReviewedAddon | undefined): string | undefined {
  const decided = useDecidedBecause(addon);
  const reviewed = useReviewedBecause(addon?.id);
  return decided ?? reviewed;
}
