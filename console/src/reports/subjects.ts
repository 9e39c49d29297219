// Reports about the same thing are one case.
import type { ReportView } from '@sandcrate/api/reports/contract.ts';

export type Subject = {
  /** The id of the comment, collection, profile or add-on. */
  id: string;
  reports: ReportView[];
  /** Pending reports about it, whether on this page or not. */
  pending: number;
};

/** What a report is about, in words. */
export function titleOf({ kind, addonTitle, collection, profile }: ReportView): string {
  if (kind === 'collection') return collection?.title ?? 'Private or deleted collection';
  if (kind === 'profile') return profile?.owner.username ?? 'Deleted user';
  return addonTitle ?? 'Deleted add-on';
}

/** Groups a page's reports by subject, in the order of each subject's first report. */
export function bySubject(reports: readonly ReportView[]): Subject[] {
  const subjects = new Map<string, Subject>();
  for (const report of reports) {
    const id = report.commentId ?? report.collectionId ?? report.profileId ?? report.addonId ?? report.id;
    const subject = subjects.get(id) ?? { id, reports: [], pending: 0 };
    subject.reports.push(report);
    subject.pending = Math.max(subject.pending, report.sameSubject);
    subjects.set(id, subject);
  }
  return [...subjects.values()];
}
