import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useOwnBecause } from '../session/use-own-because.ts';
import { useDecidedBecause } from './use-decisions.ts';
import { useReviewedBecause } from './use-review-locks.ts';

/** Why this moderator cannot decide on an add-on: it is their own, or another one has just decided or is reviewing it. */
export function useTakenBecause(addon: ReviewedAddon | undefined): string | undefined {
  const decided = useDecidedBecause(addon);
  const reviewed = useReviewedBecause(addon?.id);
  const own = useOwnBecause(addon?.publisherId);
  return own ?? decided ?? reviewed;
}
