import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useDecidedBecause } from './use-decisions.ts';
import { useReviewedBecause } from './use-review-locks.ts';

/** Why an add-on is not this moderator's to decide: another has just done it, or is about to. */
export function useTakenBecause(addon: ReviewedAddon | undefined): string | undefined {
  const decided = useDecidedBecause(addon);
  const reviewed = useReviewedBecause(addon?.id);
  return decided ?? reviewed;
}
