// The labels of penalties in the history of an account, instead of 'Penalty'. The site translates them.
import type { PenaltyKind } from '../../core/account/penalty.ts';

type Labels = Readonly<Record<'PenaltyImposed' | 'PenaltyLifted', string>>;

export const PENALTY_LABELS: Readonly<Record<PenaltyKind, Labels>> = {
  warning: { PenaltyImposed: 'Warning', PenaltyLifted: 'Warning lifted' },
  'no-comments': { PenaltyImposed: 'Comments blocked', PenaltyLifted: 'Comments allowed again' },
  'no-uploads': { PenaltyImposed: 'Uploads blocked', PenaltyLifted: 'Uploads allowed again' },
  suspended: { PenaltyImposed: 'Account suspended', PenaltyLifted: 'Suspension lifted' },
};

/** The label of a decision about a penalty of this kind; undefined for other decisions. */
export const penaltyLabelOf = (type: string, kind: PenaltyKind | null): string | undefined =>
  kind !== null && (type === 'PenaltyImposed' || type === 'PenaltyLifted')
    ? PENALTY_LABELS[kind][type]
    : undefined;
