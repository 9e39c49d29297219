// Decisions about reports.

import { dismissReport, resolveReport } from '@sandcrate/core/processes/resolve-report.ts';
import { REPORT_NOT_FOUND } from '@sandcrate/core/report/errors.ts';
import { citedRule } from '@sandcrate/core/settings/site-rules.ts';
import { findReport } from '@sandcrate/projections/moderation/report-queries.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Viewer } from '../plugins/access.ts';
import { notFound } from '../plugins/errors.ts';
import { reportView } from './views.ts';

export async function adminReportRoutes(app: FastifyInstance) {
  const { handler, pool, settings } = app.services;

  /** @throws HttpError 404 when the read model does not know it */
  async function reportOf(id: string, filing: bigint | undefined, viewer: Viewer) {
    const row = await findReport(pool, id, filing);
    if (row === undefined) throw notFound(REPORT_NOT_FOUND);
    return reportView(row, viewer, app.sessions.ticket);
  }

  app.operation('PUT /api/admin/reports/{id}/resolve', async ({ params, body, viewer, request, reply }) => {
    const { action, note = null } = body;
    const rule = citedRule(settings().siteRules, body.rule);
    const named = filingOf(params.id);
    const { resolved, acted, filing } = await resolveReport(
      handler,
      { ...named, by: actorOf(viewer), note, action, rule },
      request.commandContext(),
    );
    await reply.readable(acted, 'catalogue', 'moderation', 'audit');
    await reply.readable(resolved, 'moderation', 'audit');
    return reportOf(named.id, named.filing ?? filing, viewer);
  });

  app.operation('PUT /api/admin/reports/{id}/dismiss', async ({ params, body, viewer, request, reply }) => {
    const { id, ...named } = filingOf(params.id);
    const { dismissed, filing } = await dismissReport(
      handler,
      { id, ...named, by: actorOf(viewer), note: body.note ?? null },
      request.commandContext(),
    );
    await reply.readable(dismissed, 'moderation', 'audit');
    return reportOf(id, named.filing ?? filing, viewer);
  });
}

/** A report's id, and its filing if the name contains one: `id.filing`. */
function filingOf(name: string): { id: string; filing?: bigint } {
  const [id = '', filing] = name.toLowerCase().split('.');
  return filing === undefined ? { id } : { id, filing: BigInt(filing) };
}
