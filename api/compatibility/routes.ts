// Reports on whether releases work: one per visitor, release and game version.
import { requireParticipant } from '@sandcrate/core/access.ts';
import * as compatibility from '@sandcrate/core/compatibility/compatibility.ts';
import { FAILURES } from '@sandcrate/core/compatibility/words.ts';
import { compareVersions } from '@sandcrate/core/pack/version.ts';
import { hashVisitor } from '@sandcrate/core/privacy/visitors.ts';
import {
  compatibilityOf,
  compatibilityOfPublisher,
  type DeviceCompatibility,
  type ReleaseCompatibility,
} from '@sandcrate/projections/statistics/compatibility-queries.ts';
import { reportsOf } from '@sandcrate/projections/touched.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { visibleRelease } from '../addons/visible-release.ts';
import { operations } from '../contract/operations.ts';
import { viewerKind } from '../traffic/viewer-kind.ts';
import type { CompatibilityView, PublisherCompatibilityView } from './contract.ts';

/** How many game versions an add-on's page shows, and how many rows its publisher sees. */
const MOST_GAMES = 8;
const MOST_ROWS = operations['GET /api/publisher/compatibility'].maxItems;

export async function compatibilityRoutes(app: FastifyInstance) {
  const { handler, pool, privacy } = app.services;

  app.sharedOperation('GET /api/addons/{id}/compatibility', async ({ params, viewer, shows }) => {
    const { row } = await app.addonPages.visible(params.id, viewer);
    shows(params.id, reportsOf(params.id), row.publisherId);
    return viewOf(row.id, row.releaseId);
  });

  app.operation(
    'POST /api/addons/{id}/releases/{releaseId}/compatibility',
    async ({ params, body, viewer, request, reply }) => {
      requireParticipant(viewer);
      const addon = await app.visibleAddons.must(params.id, viewer);
      const { id: releaseId } = await visibleRelease(pool, addon, params.releaseId, viewer);
      const context = request.commandContext();
      const reporter = await reporterOf(request, context.now);
      const { position } = await handler.handle(
        compatibility,
        compatibility.streamName(releaseId, reporter),
        {
          type: 'ReportCompatibility',
          ...body,
          addonId: addon.id,
          releaseId,
          reporter,
          viewer: viewerKind(request, addon.publisherId),
          publisherId: addon.publisherId,
        },
        context,
      );
      await reply.readable(position, 'statistics');
      return viewOf(addon.id, releaseId);
    },
  );

  app.operation('GET /api/publisher/compatibility', async ({ query, viewer }) => {
    const scope = { publisherId: viewer.id, addonId: query.addon };
    return (await compatibilityOfPublisher(pool, scope, MOST_ROWS)).map(publisherRow);
  });

  /** The account of a member, or the guest's daily hash that downloads use too. */
  async function reporterOf({ viewer, ip }: FastifyRequest, now: Date): Promise<compatibility.Reporter> {
    return viewer ? { accountId: viewer.id } : { visitor: await hashVisitor(privacy, { address: ip }, now) };
  }

  async function viewOf(addonId: string, releaseId: string): Promise<CompatibilityView> {
    return { releaseId, games: gamesOf(await compatibilityOf(pool, { addonId, releaseId })) };
  }
}

function gamesOf(rows: readonly DeviceCompatibility[]): CompatibilityView['games'] {
  const games = [...Map.groupBy(rows, ({ gameVersion }) => gameVersion)].map(([gameVersion, devices]) => ({
    gameVersion,
    worked: sum(devices, 'worked'),
    total: sum(devices, 'total'),
    lastReportedAt: new Date(
      Math.max(...devices.map(({ lastReportedAt }) => lastReportedAt.getTime())),
    ).toISOString(),
    devices: devices.map(({ device, worked, total }) => ({ device, worked, total })),
  }));
  return games
    .toSorted((a, b) => b.total - a.total || compareVersions(b.gameVersion, a.gameVersion))
    .slice(0, MOST_GAMES);
}

const sum = (rows: readonly DeviceCompatibility[], count: 'worked' | 'total') =>
  rows.reduce((all, row) => all + row[count], 0);

const publisherRow = ({
  failures,
  lastReportedAt,
  ...row
}: ReleaseCompatibility): PublisherCompatibilityView[number] => ({
  ...row,
  failures: FAILURES.flatMap((failure) => {
    const count = failures[failure];
    return count === undefined ? [] : [{ failure, count }];
  }).toSorted((a, b) => b.count - a.count),
  lastReportedAt: lastReportedAt.toISOString(),
});
