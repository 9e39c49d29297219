// Reports of add-ons, comments, collections and profiles.

import { z } from 'zod';
import { ConsoleQuery, MAX_RANGE } from '../console/contract.ts';
import { byAccount, byAddress, JSON_BODY, MINUTE } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { AddonId, CollectionId, CommentId, ProfileId, ReportId } from '../contract/params.ts';
import { DismissReportBody, ReportAnswer, ReportBody, ReportView, ResolveReportBody } from './contract.ts';

export const reportOperations = {
  'POST /api/addons/{id}/report': {
    access: 'participant',
    limit: [byAddress(100, 10 * MINUTE), byAccount(20, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 10,
    summary: 'Report an add-on',
    params: AddonId,
    body: ReportBody,
    status: 201,
    answer: ReportAnswer,
  },
  'POST /api/comments/{id}/report': {
    access: 'participant',
    limit: [byAddress(100, 10 * MINUTE), byAccount(20, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 8,
    summary: 'Report a comment',
    params: CommentId,
    body: ReportBody,
    status: 201,
    answer: ReportAnswer,
  },
  'POST /api/collections/{id}/report': {
    access: 'participant',
    limit: [byAddress(100, 10 * MINUTE), byAccount(20, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 8,
    summary: 'Report a collection',
    params: CollectionId,
    body: ReportBody,
    status: 201,
    answer: ReportAnswer,
  },
  'POST /api/profiles/{id}/report': {
    access: 'participant',
    limit: [byAddress(100, 10 * MINUTE), byAccount(20, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 8,
    summary: 'Report the public profile of a member, by the id of the account',
    params: ProfileId,
    body: ReportBody,
    status: 201,
    answer: ReportAnswer,
  },
} as const satisfies Record<string, Operation>;

export const adminReportOperations = {
  'PUT /api/admin/reports/{id}/resolve': {
    access: 'staff',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 8,
    summary: 'Resolve a report, and optionally hide, reject, delete or clear its subject',
    params: ReportId,
    body: ResolveReportBody,
    answer: ReportView,
  },
  'PUT /api/admin/reports/{id}/dismiss': {
    access: 'staff',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
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
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 4,
    summary: 'Reports; filter by status, kind, reason, addonId, collectionId, profileId, reporterId, q',
    query: ConsoleQuery,
    maxItems: MAX_RANGE,
    answer: z.array(ReportView),
  },
} as const satisfies Record<string, Operation>;
