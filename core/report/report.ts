// A report by one person about one subject. The id is derived from both, so a person can have only one open report
// about a subject.

import { requireOtherStaff, requireStaff } from '../access.ts';
import { type CitedRule, citing } from '../cited-rule.ts';
import type { Sealed } from '../event-schema.ts';
import type { Actor } from '../metadata.ts';
import { uuidV5 } from '../uuid.ts';
import { alreadyReported, ownSubject, reportDecided, reportNotFound } from './errors.ts';
import type { ReportEvent } from './events.ts';

export {
  REPORT_REASONS,
  type ReportEvent,
  ReportReason,
  ReportSubject,
  reportEvents as events,
} from './events.ts';

type Filed = Extract<ReportEvent, { type: 'ReportFiled' }>['data'];
type Resolved = Extract<ReportEvent, { type: 'ReportResolved' }>['data'];

export const reportId = (reporterId: string, subject: Filed['subject']) =>
  uuidV5(reporterId, `${subject.kind}:${subjectIdOf(subject)}`);

/** The id of the add-on, comment, collection or profile that is reported. */
export function subjectIdOf(subject: Filed['subject']): string {
  switch (subject.kind) {
    case 'addon':
      return subject.addonId;
    case 'comment':
      return subject.commentId;
    case 'collection':
      return subject.collectionId;
    case 'profile':
      return subject.profileId;
  }
}

export const streamName = (id: string) => `report-${id}`;

/** `filing` is the revision of the latest filing: after a decision, the same subject can be reported again. */
export type Report = {
  filing: bigint;
  revision: bigint;
  status: 'pending' | 'resolved' | 'dismissed';
  reporterId: string;
  subject: Filed['subject'];
  reason: Filed['reason'];
  description: Sealed | null;
  note: string | null;
  action: Resolved['action'];
} | null;
export const initial: Report = null;

export function evolve(report: Report, { type, data }: ReportEvent): Report {
  const revision = (report?.revision ?? -1n) + 1n;
  switch (type) {
    case 'ReportFiled':
      return { ...data, filing: revision, revision, status: 'pending', note: null, action: 'none' };
    case 'ReportResolved':
      return report && { ...report, ...data, revision, status: 'resolved' };
    case 'ReportDismissed':
      return report && { ...report, ...data, revision, status: 'dismissed' };
  }
}

export type FileReport = {
  type: 'FileReport';
  reporterId: string;
  subject: Filed['subject'];
  reason: Filed['reason'];
  description: Sealed | null;
  /** The publisher of the add-on, author of the comment, or owner of the collection or profile. */
  subjectOwnerId: string;
};
type Deciding = {
  by: Actor;
  /** The filing to decide about [the latest]. An earlier one is refused, because it has already been decided. */
  filing?: bigint;
  note: string | null;
  /** The publisher of the add-on, author of the comment, or owner of the rest; undefined when there is none. */
  subjectOwnerId: string | undefined;
};
export type ResolveReport = Deciding & {
  type: 'ResolveReport';
  action: Resolved['action'];
  rule?: CitedRule;
};
export type DismissReport = Deciding & { type: 'DismissReport' };
export type ReportCommand = FileReport | ResolveReport | DismissReport;

/**
 * @throws DomainError 'conflict' when a report is open already or was decided differently, 'forbidden' for reporting
 *   one's own content, or for deciding about it or without being staff
 */
export function decide(command: ReportCommand, report: Report): ReportEvent[] {
  switch (command.type) {
    case 'FileReport':
      return file(command, report);
    case 'ResolveReport': {
      const { note, action, rule } = command;
      return isOpen(command, 'resolved', report)
        ? [{ type: 'ReportResolved', data: { note: note?.trim() || null, action, ...citing(rule) } }]
        : [];
    }
    case 'DismissReport':
      return isOpen(command, 'dismissed', report)
        ? [{ type: 'ReportDismissed', data: { note: command.note?.trim() || null } }]
        : [];
  }
}

/** Once a report is decided, its reporter may report the same thing again. */
function file({ type: _, subjectOwnerId, ...filed }: FileReport, report: Report): ReportEvent[] {
  const { kind } = filed.subject;
  if (filed.reporterId === subjectOwnerId) throw ownSubject(kind);
  if (report?.status === 'pending') throw alreadyReported(kind);
  return [{ type: 'ReportFiled', data: filed }];
}

/** False when the report already has this outcome. */
function isOpen(
  { by, filing, subjectOwnerId }: ResolveReport | DismissReport,
  outcome: 'resolved' | 'dismissed',
  report: Report,
): boolean {
  requireStaff(by);
  if (subjectOwnerId !== undefined) requireOtherStaff(by, subjectOwnerId);
  if (!report || (filing ?? 0n) > report.filing) throw reportNotFound();
  if (filing !== undefined && filing < report.filing) throw reportDecided();
  if (report.status === 'pending') return true;
  if (report.status === outcome) return false;
  throw reportDecided();
}
