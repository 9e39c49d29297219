// Reports, appeals, comments and recalls in the console.
import { REPORT_NOT_FOUND } from '@sandcrate/core/report/errors.ts';
import { ReportReason } from '@sandcrate/core/report/report.ts';
import { listRecalls, type RecallOrder } from '@sandcrate/projections/catalogue/recall-queries.ts';
import { type AppealOrder, listAppeals } from '@sandcrate/projections/moderation/appeal-queries.ts';
import {
  type ConsoleCommentOrder,
  listComments,
} from '@sandcrate/projections/moderation/console-comments.ts';
import { listReports, type ReportOrder } from '@sandcrate/projections/moderation/report-queries.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { appealView } from '../appeals/views.ts';
import { consoleComment } from '../comments/views.ts';
import { CommonFilter, MAX_RANGE } from '../console/contract.ts';
import { filterOf, pageOf, sendRange } from '../console/list-query.ts';
import { recallView } from '../recalls/views.ts';
import { reportView } from '../reports/views.ts';

const ReportName = z.string().regex(/^[0-9a-f-]{36}(\.\d{1,9})?$/, REPORT_NOT_FOUND);
const ReportFilter = CommonFilter.omit({ id: true }).extend({
  id: z.union([ReportName.transform((id) => [id]), z.array(ReportName).max(MAX_RANGE)]).optional(),
  status: z.enum(['pending', 'resolved', 'dismissed']).optional(),
  kind: z.enum(['addon', 'comment']).optional(),
  reason: ReportReason.optional(),
  addonId: z.uuid().optional(),
  commentId: z.uuid().optional(),
  reporterId: z.uuid().optional(),
});
const REPORT_ORDERS: readonly ReportOrder[] = ['createdAt', 'status', 'reason', 'reviewedAt', 'sameSubject'];

const AppealFilter = CommonFilter.extend({
  status: z.enum(['pending', 'upheld', 'overturned']).optional(),
  addonId: z.uuid().optional(),
});
const APPEAL_ORDERS: readonly AppealOrder[] = ['filedAt', 'status', 'decidedAt', 'judgedAt'];

const CommentFilter = CommonFilter.extend({
  addonId: z.uuid().optional(),
  accountId: z.uuid().optional(),
  deleted: z.boolean().optional(),
  reported: z.boolean().optional(),
});
const COMMENT_ORDERS: readonly ConsoleCommentOrder[] = ['createdAt', 'deletedAt', 'reportCount'];

const RecallFilter = CommonFilter.extend({ lifted: z.boolean().optional() });
const RECALL_ORDERS: readonly RecallOrder[] = ['issuedAt', 'liftedAt', 'reason'];

export async function consoleCaseRoutes(app: FastifyInstance) {
  const { pool } = app.services;

  app.operation('GET /api/console/reports', async ({ query, reply }) => {
    const { id, q, ...filter } = filterOf(ReportFilter, query);
    const page = pageOf(query, REPORT_ORDERS, ['createdAt', 'ASC']);
    const found = await listReports(pool, { ...filter, names: id, text: q }, page);
    sendRange(reply, 'reports', page, found);
    return found.rows.map(reportView);
  });

  app.operation('GET /api/console/appeals', async ({ query, viewer, reply }) => {
    const { id, q, ...filter } = filterOf(AppealFilter, query);
    const page = pageOf(query, APPEAL_ORDERS, ['filedAt', 'ASC']);
    const found = await listAppeals(pool, { ...filter, ids: id, text: q }, page);
    sendRange(reply, 'appeals', page, found);
    return found.rows.map((row) => appealView(row, viewer));
  });

  app.operation('GET /api/console/comments', async ({ query, reply }) => {
    const { id, q, ...filter } = filterOf(CommentFilter, query);
    const page = pageOf(query, COMMENT_ORDERS, ['createdAt', 'DESC']);
    const found = await listComments(pool, { ...filter, ids: id, text: q }, page);
    sendRange(reply, 'comments', page, found);
    return found.rows.map(consoleComment);
  });

  app.operation('GET /api/console/recalls', async ({ query, reply }) => {
    const { id, q, lifted } = filterOf(RecallFilter, query);
    const page = pageOf(query, RECALL_ORDERS, ['issuedAt', 'DESC']);
    const found = await listRecalls(pool, { ids: id, lifted, text: q }, page);
    sendRange(reply, 'recalls', page, found);
    return found.rows.map(recallView);
  });
}
