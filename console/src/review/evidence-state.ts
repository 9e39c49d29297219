import { createContext, useContext } from 'react';

/** Whether the moderator has the evidence about an add-on on the screen. */
export type EvidenceState = {
  state: 'closed' | 'loading' | 'failed' | 'shown';
  /** Shows it; absent where only the add-on's own page does. */
  open?: () => void;
  /** Why what is on the screen can no longer be decided. */
  outdatedBecause?: string;
};

export const EvidenceContext = createContext<EvidenceState>({ state: 'closed' });

export const useEvidenceState = () => useContext(EvidenceContext);

/** Why the evidence does not allow an approval yet. */
export const missingEvidence = ({ state }: EvidenceState): string | undefined =>
  state === 'loading'
    ? 'Wait until everything about it is loaded.'
    : state === 'failed'
      ? 'Its details could not be loaded. Load them again to decide.'
      : undefined;
