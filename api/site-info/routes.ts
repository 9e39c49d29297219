// Public information about the site: its name, how to register, and its status.
import { isStaff } from '@sandcrate/core/access.ts';
import { memoizeFor } from '@sandcrate/core/memoize-for.ts';
import { queueWaits } from '@sandcrate/projections/moderation/review-queue.ts';
import { isReaction, leaseOf } from '@sandcrate/projections/runner/reaction.ts';
import type { FastifyInstance } from 'fastify';
import { noteShown } from '../answers/shown.ts';
import { partOf } from '../work.ts';
import type { StatusView } from './contract.ts';
import { behind, logStateOf, partsNotRun } from './health.ts';

/** The state of work that no process runs. */
const NOT_RUN = 'not run';

/** How long guests get the same waiting times. */
const WAITS_KEPT_MS = 1000;

export async function siteInfoRoutes(app: FastifyInstance) {
  const { config, pool, readModels, logWatch, siteLog, reach, search, settings } = app.services;

  const waits = memoizeFor(WAITS_KEPT_MS, () => queueWaits(pool));

  app.operation('GET /api/site', async () => {
    const {
      siteName,
      siteDescription,
      socialLinks,
      registrationOpen,
      publisherAccess,
      maintenanceMode,
      reportTemplates,
    } = settings();
    return {
      name: siteName,
      description: siteDescription,
      socialLinks: socialLinks.filter(({ url }) => url !== ''),
      registrationOpen,
      publisherAccess,
      maintenanceMode,
      reportTemplates,
    };
  });

  app.operation('GET /api/site/rules', async () => settings().siteRules);

  app.operation('GET /api/status', async ({ reply, viewer }) => {
    noteShown('list', new Set()); // its changes are not announced: a page with it must not be cached for long
    const [projections, notRun, queue, storage, scanner] = await Promise.all([
      readModels.status(),
      partsNotRun(readModels),
      waits(),
      reach.storage(),
      reach.scanner?.() ?? ('ok' as const),
    ]);
    const found = search.state();
    const log: StatusView['log'] = logStateOf({ logWatch, siteLog });
    const isForStaff = viewer !== undefined && isStaff(viewer.role);
    const isDegraded =
      log !== 'ok' ||
      storage === 'away' ||
      scanner === 'away' ||
      found.state === 'fallback' ||
      notRun.length > 0 ||
      behind(projections, config.readyLag).length > 0;
    reply.header('cache-control', 'no-cache');
    const state: StatusView['state'] = settings().maintenanceMode
      ? 'maintenance'
      : isDegraded
        ? 'degraded'
        : 'ok';
    // Reactions are listed one by one.
    const listed = new Set(projections.map(({ name }) => (isReaction(name) ? partOf(leaseOf(name)) : name)));
    return {
      state,
      log,
      ...(siteLog.replaced && isForStaff ? { logProblem: siteLog.replaced.message } : {}),
      storage,
      scanner,
      projections: [
        ...projections.map(({ name, state, isRun, lag }) => ({
          name,
          state: isRun ? state : NOT_RUN,
          lagSeconds: lag.seconds,
        })),
        ...notRun
          .filter((part) => !listed.has(part))
          .map((name) => ({ name, state: NOT_RUN, lagSeconds: 0 })),
      ],
      search: found,
      queue,
    };
  });
}
