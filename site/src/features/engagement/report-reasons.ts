import type { REPORT_REASONS } from '@sandcrate/api/contract/limits.ts';

export type ReportReason = (typeof REPORT_REASONS)[number];

/** What each reason says to the person who chooses it, in the order in which they are offered. */
export const REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  inappropriate: 'Inappropriate content',
  copyright: 'Copyright violation',
  malware: 'Malware or virus',
  spam: 'Spam',
  misleading: 'Misleading information',
  broken: 'Broken or does not work',
  other: 'Other',
};
