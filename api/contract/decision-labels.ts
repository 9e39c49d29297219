import { decisions, typesWith } from '../../core/audit/decisions.ts';

export { AUTO_HIDE_REASON } from '../../core/report/auto-hide.ts';

/** The labels of decisions in the history of an add-on, by event type. The site translates them. */
export const DECISION_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  typesWith('label').map((type) => [type, decisions[type].label]),
);
