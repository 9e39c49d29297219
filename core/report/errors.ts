// Refusals about a report.
import { conflict, forbidden, invalid, notFound } from '../domain-error.ts';

export const REPORT_NOT_FOUND = 'Report not found';
export const reportNotFound = () => notFound('report-not-found', REPORT_NOT_FOUND);

type Subject = 'addon' | 'comment' | 'collection' | 'profile';

// Whole sentences, because each is translated as one.
const OWN: Record<Subject, string> = {
  addon: 'You cannot report your own addon.',
  comment: 'You cannot report your own comment.',
  collection: 'You cannot report your own collection.',
  profile: 'You cannot report your own profile.',
};
const REPORTED: Record<Subject, string> = {
  addon: 'You have already reported this addon.',
  comment: 'You have already reported this comment.',
  collection: 'You have already reported this collection.',
  profile: 'You have already reported this profile.',
};

export const ownSubject = (what: Subject) => forbidden(`own-${what}`, OWN[what]);
export const alreadyReported = (what: Subject) => conflict('already-reported', REPORTED[what]);

export const notClearable = () =>
  invalid('addon-action', 'An addon can only be hidden, rejected or deleted.');

export const reportDecided = () => conflict('report-decided', 'This report has already been decided.');

export const REPORT_REASON_REQUIRED = 'Please select a reason for reporting.';
