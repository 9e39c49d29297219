// Decisions about reports.

import { REPORT_NOT_FOUND } from '@sandcrate/core/report/errors.ts';
import * as report from '@sandcrate/core/report/report.ts';
import { uuidV5 } from '@sandcrate/core/uuid.ts';
import { findReport } from '@sandcrate/projections/moderation/report-queries.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../plugins/access.ts';
import { notFound } from '../plugins/errors.ts';
import type { Call } from '../plugins/operation.ts';
import { actOnSubject, type ReportAction } from './report-action.ts';
import { reportView } from './views.ts';

export async function adminReportRoutes(app: FastifyInstance) {
  const { handler, pool } = app.services;

  type OnReport = Pick<
    Call<'PUT /api/admin/reports/{id}/dismiss'>,
    'params' | 'viewer' | 'request' | 'reply'
  >;

  /**
   * The subject first, then the report: stopped between the two, the report waits as before, and the same request
   * finds the first done.
   */
  async function decide(
    command: report.ResolveReport | report.DismissReport,
    action: ReportAction,
    { params, request, reply }: Omit<OnReport, 'viewer'>,
  ) {
    const { id, filing } = filingOf(params.id);
    const stream = report.streamName(id);
    const named = filing === undefined ? command : { ...command, filing };
    const { state } = await handler.load(report, stream);
    const isNews = report.decide(named, state).length > 0;
    const context = request.commandContext();
    if (state && isNews) {
      const { commandHash: _, ...rest } = context;
      const commandId = uuidV5(context.commandId ?? id, `${state.filing} ${action}`);
      const { by, note } = command;
      const done = await actOnSubject(
        handler,
        action,
        state.subject,
        { by, reason: note?.trim() || null },
        { ...rest, commandId },
      );
      await reply.readable(done, 'catalogue', 'moderation');
    }
    const { position } = await handler.handle(report, stream, named, context);
    await reply.readable(position, 'moderation', 'audit');
    const row = await findReport(pool, id, filing ?? state?.filing);
    if (row === undefined) throw notFound(REPORT_NOT_FOUND);
    return reportView(row);
  }

  app.operation('PUT /api/admin/reports/{id}/resolve', async ({ body, viewer, ...call }) => {
    const { action, note } = body;
    return decide({ type: 'ResolveReport', by: actorOf(viewer), note: note ?? null, action }, action, call);
  });

  app.operation('PUT /api/admin/reports/{id}/dismiss', async ({ body, viewer, ...call }) => {
    return decide({ type: 'DismissReport', by: actorOf(viewer), note: body.note ?? null }, 'none', call);
  });
}

/** A report, and which filing of it when the name says so: `id.filing`. */
function filingOf(name: string): { id: string; filing: number | undefined } {
  const [id = '', filing] = name.toLowerCase().split('.');
  return { id, filing: filing === undefined ? undefined : Number(filing) };
}
