import { countAccounts } from '@sandcrate/projections/accounts/queries.ts';
import { totals } from '@sandcrate/projections/catalogue/queries.ts';
import type { FastifyInstance } from 'fastify';

export async function adminStatsRoutes(app: FastifyInstance) {
  const { pool } = app.services;

  app.operation('GET /api/admin/stats', async () => {
    const [users, site] = await Promise.all([countAccounts(pool), totals(pool)]);
    return {
      totalUsers: users,
      totalAddons: site.addons,
      totalDownloads: site.downloads,
      pendingApprovals: site.pending,
    };
  });
}
