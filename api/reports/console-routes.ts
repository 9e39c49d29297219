// Reports in the console.
import { REPORT_NOT_FOUND } from '@sandcrate/core/report/errors.ts';
import { ReportReason } from '@sandcrate/core/report/report.ts';
import { listReports, type ReportOrder } from '@sandcrate/projections/moderation/report-queries.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CommonFilter, MAX_RANGE } from '../console/contract.ts';
import { filterOf, pageOf, sendRange } from '../console/list-query.ts';
import { REPORT_KINDS } from './contract.ts';
import { reportView } from './views.ts';

const ReportName = z.string().regex(/^[0-9a-f-]{36}(\.\d{1,9})?$/, REPORT_NOT_FOUND);
const ReportFilter = CommonFilter.omit({ id: true }).extend({
  id: z.union([ReportName.transform((id) => [id]), z.array(ReportName).max(MAX_RANGE)]).optional(),
  status: z.enum(['pending', 'resolved', 'dismissed']).optional(),
  kind: z.enum(REPORT_KINDS).optional(),
  reason: ReportReason.optional(),
  addonId: z.uuid().optional(),
  commentId: z.uuid().optional(),
  collectionId: z.uuid().optional(),
  profileId: z.uuid().optional(),
  reporterId: z.uuid().optional(),
});
const REPORT_ORDERS: readonly ReportOrder[] = ['createdAt', 'status', 'reason', 'reviewedAt', 'sameSubject'];

export async function consoleReportRoutes(app: FastifyInstance) {
  const { pool } = app.services;

  app.operation('GET /api/console/reports', async ({ query, viewer, reply }) => {
    const { id, q, ...filter } = filterOf(ReportFilter, query);
    const page = pageOf(query, REPORT_ORDERS, ['createdAt', 'ASC']);
    const found = await listReports(pool, { ...filter, names: id, text: q }, page);
    sendRange(reply, 'reports', page, found);
    return found.rows.map((row) => reportView(row, viewer, app.sessions.ticket));
  });
}
