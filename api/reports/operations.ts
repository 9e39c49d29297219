// Reports of add-ons and comments.

import { z } from 'zod';
import { ConsoleQuery } from '../console/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { AddonId, CommentId, ReportId } from '../contract/params.ts';
import { DismissReportBody, ReportAnswer, ReportBody, ReportView, ResolveReportBody } from './contract.ts';

export const reportOperations = {
  'POST /api/addons/{id}/report': {
    access: 'participant',
    statements: 10,
    summary: 'Report an add-on',
    params: AddonId,
    body: ReportBody,
    status: 201,
    answer: ReportAnswer,
  },
  'POST /api/comments/{id}/report': {
    access: 'participant',
    statements: 8,
    summary: 'Report a comment',
    params: CommentId,
    body: ReportBody,
    status: 201,
    answer: ReportAnswer,
  },
} as const satisfies Record<string, Operation>;

export const adminReportOperations = {
  'PUT /api/admin/reports/{id}/resolve': {
    access: 'staff',
    statements: 8,
    summary: 'Resolve a report, hiding or deleting what it is about where wanted',
    params: ReportId,
    body: ResolveReportBody,
    answer: ReportView,
  },
  'PUT /api/admin/reports/{id}/dismiss': {
    access: 'staff',
    statements: 8,
    summary: 'Dismiss a report',
    params: ReportId,
    body: DismissReportBody,
    answer: ReportView,
  },
} as const satisfies Record<string, Operation>;

export const consoleReportOperations = {
  'GET /api/console/reports': {
    access: 'staff',
    statements: 4,
    summary: 'Reports; filter by status, kind, reason, addonId, reporterId, q',
    query: ConsoleQuery,
    answer: z.array(ReportView),
  },
} as const satisfies Record<string, Operation>;
