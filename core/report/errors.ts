// Refusals about a report.
import { conflict, forbidden, notFound } from '../refusals.ts';

export const REPORT_NOT_FOUND = 'Report not found';
export const reportNotFound = () => notFound('report-not-found', REPORT_NOT_FOUND);

type Subject = 'addon' | 'comment';

// Whole sentences, because each is translated as one.
const OWN: Record<Subject, string> = {
  addon: 'You cannot report your own addon.',
  comment: 'You cannot report your own comment.',
};
const REPORTED: Record<Subject, string> = {
  addon: 'You have already reported this addon.',
  comment: 'You have already reported this comment.',
};

export const ownSubject = (what: Subject) => forbidden(`own-${what}`, OWN[what]);
export const alreadyReported = (what: Subject) => conflict('already-reported', REPORTED[what]);

export const reportDecided = () => conflict('report-decided', 'This report has already been decided.');

export const REPORT_REASON_REQUIRED = 'Please select a reason for reporting.';
