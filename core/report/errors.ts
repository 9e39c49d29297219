// Refusals about a report.
import { conflict, forbidden, notFound } from '../refusals.ts';

export const REPORT_NOT_FOUND = 'Report not found';
export const reportNotFound = () => notFound('report-not-found', REPORT_NOT_FOUND);

type Subject = 'addon' | 'comment';

export const ownSubject = (what: Subject) => forbidden(`own-${what}`, `You cannot report your own ${what}.`);
export const alreadyReported = (what: Subject) =>
  conflict('already-reported', `You have already reported this ${what}.`);

export const reportDecided = () => conflict('report-decided', 'This report has already been decided.');

export const REPORT_REASON_REQUIRED = 'Please select a reason for reporting.';
