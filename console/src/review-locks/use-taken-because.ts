import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useEvidenceState } from '../review/evidence-state.ts';
import { useOwnBecause } from '../session/use-own-because.ts';
import { useDecidedBecause } from './use-decisions.ts';
import { useReviewedBecause } from './use-review-locks.ts';

/**
 * Why this moderator cannot decide on an add-on: it is their own, another one has just decided or is reviewing it, or
 * what is on the screen is no longer what waits.
 */
export function useTakenBecause(addon: ReviewedAddon | undefined): string | undefined {
  const decided = useDecidedBecause(addon);
  const { outdatedBecause } = useEvidenceState();
  const reviewed = useReviewedBecause(addon?.id);
  const own = useOwnBecause(addon?.publisherId);
  return own ?? decided ?? outdatedBecause ?? reviewed;
}
