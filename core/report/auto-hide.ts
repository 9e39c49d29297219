// When reports hide an add-on or a comment until a moderator decides.

/** How many open reports on one subject can be required. */
export const REQUIRED_REPORTS = { fewest: 2, most: 50, usual: 3 };

/** How many days of the past a preview covers. */
export const PREVIEW_DAYS = 180;

/** At least one of the reports must come from a reporter with this record. */
export const RELIABLE = {
  /** How many of their reports have been decided. */
  decided: 10,
  /** The share of these that were resolved. */
  upheld: 0.7,
};

/** Why it was hidden, for its publisher or author. The site and mails translate it. */
export const AUTO_HIDE_REASON = 'Several members reported it. A moderator will look at it.';

export type OpenReports = {
  /** How many are open, since it was last shown by a moderator's decision. */
  open: number;
  /** Whether one of them comes from a reliable reporter. */
  hasReliable: boolean;
};

/** Whether open reports hide their subject under these settings. */
export const hides = (
  { isOn, reports }: { isOn: boolean; reports: number },
  { open, hasReliable }: OpenReports,
): boolean => isOn && hasReliable && open >= reports;
