// Analytics: a publisher's own, and the site's.
import { findStanding } from '@sandcrate/projections/catalogue/engagement-queries.ts';
import { dailyTotalsByAddon } from '@sandcrate/projections/statistics/queries.ts';
import type { FastifyInstance } from 'fastify';
import { addonNotFound } from '../addons/not-found.ts';
import { analyticsOf, siteExtras, statisticsAsOf } from './analytics.ts';
import { addonTable, csvHeaders, siteTable, wantsCsv } from './csv.ts';
import { periodOf } from './period.ts';

export async function analyticsRoutes(app: FastifyInstance) {
  const { pool, readModels, search } = app.services;

  /** @throws HttpError 404 when there is none, or it was deleted */
  async function listed(addonId: string) {
    const addon = await findStanding(pool, addonId);
    if (!addon || addon.isDeleted) throw addonNotFound();
    return addon;
  }

  app.operation('GET /api/publisher/analytics', async ({ query, viewer, request, reply }) => {
    const now = new Date();
    const period = periodOf(query, now);
    const scope = { publisherId: viewer.id, addonId: query.addon };
    if (query.addon !== undefined) {
      const addon = await listed(query.addon);
      if (addon.publisherId !== viewer.id) throw addonNotFound();
    }
    reply.header('vary', 'Accept');
    const asOf = await statisticsAsOf(readModels, now);
    if (wantsCsv(request)) {
      csvHeaders(reply, `analytics-${period.from}-to-${period.to}.csv`);
      return addonTable(await dailyTotalsByAddon(pool, scope, period), asOf);
    }
    return analyticsOf(pool, { scope, period, compare: query.compare === 'true' }, asOf);
  });

  app.operation('GET /api/admin/analytics', async ({ query, request, reply }) => {
    const now = new Date();
    const period = periodOf(query, now);
    if (query.addon !== undefined) await listed(query.addon);
    reply.header('vary', 'Accept');
    const asOf = await statisticsAsOf(readModels, now);
    const question = { scope: { addonId: query.addon }, period, compare: query.compare === 'true' };
    const [analytics, { categories }] = await Promise.all([
      analyticsOf(pool, question, asOf),
      search.facets({ text: '' }),
    ]);
    const view = { ...analytics, ...(await siteExtras(pool, period, categories)) };
    if (!wantsCsv(request)) return view;
    csvHeaders(reply, `site-analytics-${period.from}-to-${period.to}.csv`);
    return siteTable(view);
  });
}
