// Reports about the same thing are one case.
import type { ReportView } from '@sandcrate/api/reports/contract.ts';

export type Subject = {
  /** The comment's id, or the add-on's. */
  id: string;
  reports: ReportView[];
  /** Pending reports about it, whether on this page or not. */
  pending: number;
};

/** Groups a page's reports by subject, in the order of each subject's first report. */
export function bySubject(reports: readonly ReportView[]): Subject[] {
  const subjects = new Map<string, Subject>();
  for (const report of reports) {
    const id = report.commentId ?? report.addonId;
    const subject = subjects.get(id) ?? { id, reports: [], pending: 0 };
    subject.reports.push(report);
    subject.pending = Math.max(subject.pending, report.sameSubject);
    subjects.set(id, subject);
  }
  return [...subjects.values()];
}
