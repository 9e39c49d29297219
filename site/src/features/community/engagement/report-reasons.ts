import type { REPORT_REASONS } from '@sandcrate/api/contract/limits.ts';

export type ReportReason = (typeof REPORT_REASONS)[number];

/** What each reason says to the person who chooses it, in the order in which they are offered. */
export const REASONS: readonly { value: ReportReason; label: string }[] = [
  { value: 'inappropriate', label: 'Inappropriate content' },
  { value: 'copyright', label: 'Copyright violation' },
  { value: 'malware', label: 'Malware or virus' },
  { value: 'spam', label: 'Spam' },
  { value: 'misleading', label: 'Misleading information' },
  { value: 'broken', label: 'Broken or does not work' },
  { value: 'other', label: 'Other' },
];
