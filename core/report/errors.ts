// What is refused about a report.
import { notFound } from '../refusals.ts';

export const REPORT_NOT_FOUND = 'Report not found';
export const reportNotFound = () => notFound('report-not-found', REPORT_NOT_FOUND);
