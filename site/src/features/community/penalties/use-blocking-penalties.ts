import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { useSession } from '../../../app/session/session.ts';

export type Penalty = NonNullable<SessionUser['penalties']>[number];

const NONE: readonly Penalty[] = [];

/**
 * The member's penalties that block this now: those of this kind, and suspensions.
 * @returns an empty list for guests
 */
export function useBlockingPenalties(kind: 'no-comments' | 'no-uploads'): readonly Penalty[] {
  const { penalties } = useSession().user ?? {};
  if (penalties === undefined) return NONE;
  const now = new Date();
  return penalties.filter(
    (penalty) => (penalty.kind === kind || penalty.kind === 'suspended') && new Date(penalty.until) > now,
  );
}
