// Where a release comes from; asking is what counts as a download.

import { DomainError } from '@sandcrate/core/domain-error.ts';
import type { FastifyInstance } from 'fastify';
import { addressesOf } from '../views/addon.ts';

export async function downloadRoutes(app: FastifyInstance) {
  const { addonViews, sessions, traffic } = app;

  app.operation('POST /api/addons/{id}/download', async ({ params, viewer, request, reply }) => {
    const row = await addonViews.visible(params.id, viewer);
    if (row.downloadKind === 'none') {
      throw new DomainError('conflict', 'no-download', 'No download available');
    }
    const position = await traffic.downloaded(request, row);
    await reply.readable(position, 'statistics');
    const { file } = addressesOf(row, viewer, sessions.ticket);
    return { downloadUrl: row.url ?? file(row.releaseId) };
  });
}
