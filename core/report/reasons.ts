/** Why something can be reported, in the order of the form. */
export const REPORT_REASONS = [
  'inappropriate',
  'copyright',
  'malware',
  'spam',
  'misleading',
  'broken',
  'other',
] as const;
