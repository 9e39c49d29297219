import { lazyPart } from '../../../ui/lazy-part.tsx';
import { type Penalty, useBlockingPenalties } from './use-blocking-penalties.ts';

const PenaltyAlerts = lazyPart<{ penalties: readonly Penalty[] }>(() => import('./PenaltyAlerts.tsx'));

/** Says above a form that the member's penalties block it. Nothing for everybody else. */
export function PenaltyNotice({ kind }: { kind: 'no-comments' | 'no-uploads' }) {
  const penalties = useBlockingPenalties(kind);
  if (penalties.length === 0) return null;
  return (
    <div className="mb-6 grid gap-3">
      <PenaltyAlerts penalties={penalties} />
    </div>
  );
}
