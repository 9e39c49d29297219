import PenaltyAlerts from './PenaltyAlerts.tsx';
import { useBlockingPenalties } from './use-blocking-penalties.ts';

/**
 * Says above a form that the member's penalties block it. Nothing for everybody else: pages load it only for members with
 * penalties.
 */
export default function PenaltyNotice({ kind }: { kind: 'no-comments' | 'no-uploads' }) {
  const penalties = useBlockingPenalties(kind);
  if (penalties.length === 0) return null;
  return (
    <div className="mb-6 grid gap-3">
      <PenaltyAlerts penalties={penalties} />
    </div>
  );
}
