/** Why something can be reported, in the order in which a person chooses. */
export const REPORT_REASONS = [
  'inappropriate',
  'copyright',
  'malware',
  'spam',
  'misleading',
  'broken',
  'other',
] as const;
