// The address of a release's file. Asking for it counts as a download.

import { noDownload } from '@sandcrate/core/addon/errors.ts';
import type { Listed } from '@sandcrate/projections/catalogue/engagement-queries.ts';
import type { FastifyInstance } from 'fastify';
import { addressesOf } from './views.ts';

export async function downloadRoutes(app: FastifyInstance) {
  const { sessions, traffic, visibleAddons } = app;
  const { files } = app.services;

  /**
   * A download that cannot be served is not counted: while the storage is away, this check fails, and the request with
   * it.
   */
  async function requireFile({ sha256 }: Listed): Promise<void> {
    if (sha256 !== null && (await files.stat({ kind: 'pack', sha256 })) === null) throw noDownload();
  }

  app.operation('POST /api/addons/{id}/download', async ({ params, viewer, request, reply }) => {
    const row = await visibleAddons.must(params.id, viewer);
    if (row.downloadKind === 'none') throw noDownload();
    await requireFile(row);
    const position = await traffic.downloaded(request, row);
    // Members read in their settings which releases they have.
    await reply.readable(position, 'statistics', ...(viewer ? (['accounts'] as const) : []));
    const { file } = addressesOf(row, viewer, sessions.ticket);
    return { downloadUrl: row.url ?? file(row.releaseId) };
  });
}
