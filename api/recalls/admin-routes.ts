// Recalls: of a file or a pack, wherever it is listed.

import { RECALL_NOT_FOUND } from '@sandcrate/core/recall/errors.ts';
import * as recall from '@sandcrate/core/recall/recall.ts';
import { listRecalls, touchedBy } from '@sandcrate/projections/catalogue/recall-queries.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../plugins/access.ts';
import { notFound } from '../plugins/errors.ts';
import { recallView } from './views.ts';

export async function adminRecallRoutes(app: FastifyInstance) {
  const { handler, pool } = app.services;

  /** @throws HttpError 404 */
  async function recallOf(id: string) {
    const { rows } = await listRecalls(
      pool,
      { ids: [id] },
      { by: 'issuedAt', descending: true, from: 0, limit: 1 },
    );
    const [row] = rows;
    if (row === undefined) throw notFound(RECALL_NOT_FOUND);
    return recallView(row);
  }

  app.operation('POST /api/admin/recalls', async ({ body, viewer, request, reply }) => {
    const { sha256 = null, packUuid = null, reason, advisory, preview } = body;
    const target: recall.RecallTarget =
      sha256 === null ? { kind: 'pack', packUuid: packUuid ?? '' } : { kind: 'file', sha256 };
    const id = recall.recallId(target);
    const stream = recall.streamName(id);
    const command = { type: 'IssueRecall', by: actorOf(viewer), target, reason, advisory } as const;
    if (preview) {
      // Refuses early what the command would refuse.
      recall.decide(command, (await handler.load(recall, stream)).state);
      return { recall: null, ...(await touchedBy(pool, { sha256, packUuid })) };
    }
    const { position } = await handler.handle(recall, stream, command, request.commandContext());
    await reply.readable(position, 'catalogue', 'audit');
    reply.code(201);
    return { recall: await recallOf(id), ...(await touchedBy(pool, { sha256, packUuid })) };
  });

  app.operation('DELETE /api/admin/recalls/{id}', async ({ params, viewer, request, reply }) => {
    const { position } = await handler.handle(
      recall,
      recall.streamName(params.id),
      { type: 'LiftRecall', by: actorOf(viewer), note: null },
      request.commandContext(),
    );
    await reply.readable(position, 'catalogue', 'audit');
    return recallOf(params.id);
  });
}
