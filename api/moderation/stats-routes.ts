import { accessRequestsWaiting, countAccounts } from '@sandcrate/projections/accounts/queries.ts';
import { totalsOfSite } from '@sandcrate/projections/catalogue/queries.ts';
import { casesWaiting, queueWaits } from '@sandcrate/projections/moderation/review-queue.ts';
import { failedMails } from '@sandcrate/projections/reactions/outbox.ts';
import type { FastifyInstance } from 'fastify';
import type { QueueLength } from './contract.ts';

export async function adminStatsRoutes(app: FastifyInstance) {
  const { pool } = app.services;

  app.operation('GET /api/admin/stats', async () => {
    const [users, site] = await Promise.all([countAccounts(pool), totalsOfSite(pool)]);
    return {
      totalUsers: users,
      totalAddons: site.addons,
      totalDownloads: site.downloads,
      pendingApprovals: site.pending,
    };
  });

  app.operation('GET /api/admin/queues', async ({ viewer }) => {
    const isOwner = viewer.role === 'owner';
    const [cases, access, mails, { medianSeconds, p90Seconds }] = await Promise.all([
      casesWaiting(pool),
      accessRequestsWaiting(pool),
      isOwner ? failedMails(pool) : null,
      queueWaits(pool),
    ]);
    return {
      submissions: lengthOf(cases.new),
      changes: lengthOf(cases.change),
      reports: lengthOf(cases.report),
      appeals: lengthOf(cases.appeal),
      accessRequests: lengthOf(access),
      failedMails: mails && lengthOf(mails),
      medianSeconds,
      p90Seconds,
    };
  });
}

const lengthOf = ({ count, oldest }: { count: number; oldest: Date | null }): QueueLength => ({
  count,
  oldestSince: oldest?.toISOString() ?? null,
});
