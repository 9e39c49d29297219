// Penalties: what staff impose on an account short of a ban. Each has a reason and an end.
import { z } from 'zod';
import type { CitedRule } from '../cited-rule.ts';
import { after, DAY, isPast } from '../time.ts';

/**
 * `warning` blocks nothing. `suspended` blocks every call that changes something, except appeals and the deletion of the
 * account.
 */
export const PenaltyKind = z.enum(['warning', 'no-comments', 'no-uploads', 'suspended']);
export type PenaltyKind = z.infer<typeof PenaltyKind>;

export type Penalty = {
  id: string;
  kind: PenaltyKind;
  /** When it was imposed, and when it ends, as ISO 8601. */
  since: string;
  until: string;
  reason: string;
  /** The site's rule that it cites. */
  rule?: CitedRule | undefined;
  isLifted: boolean;
};

const LONGEST = 365 * DAY;

/** The latest end of a penalty that is imposed now, as ISO 8601. */
export const latestEnd = (now: Date) => after(now, LONGEST);

/** Whether a penalty has neither ended nor been lifted. */
export const isInForce = ({ until, isLifted }: Pick<Penalty, 'until' | 'isLifted'>, now: Date) =>
  !isLifted && !isPast(until, now);

/** The penalty of this kind that is in force the longest; undefined when there is none. */
export function blockingPenalty(
  penalties: readonly Penalty[],
  kind: PenaltyKind,
  now: Date,
): Penalty | undefined {
  return penalties
    .filter((penalty) => penalty.kind === kind && isInForce(penalty, now))
    .toSorted((one, other) => Date.parse(other.until) - Date.parse(one.until))[0];
}
