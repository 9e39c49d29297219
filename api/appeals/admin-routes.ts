// Decisions about appeals, by a different moderator than the first.

import * as appeal from '@sandcrate/core/appeal/appeal.ts';
import { APPEAL_NOT_FOUND } from '@sandcrate/core/appeal/errors.ts';
import { overturnAppeal } from '@sandcrate/core/processes/overturn-appeal.ts';
import { decisionFacts, findAppeal } from '@sandcrate/projections/moderation/appeal-queries.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Viewer } from '../plugins/access.ts';
import { notFound } from '../plugins/errors.ts';
import { appealView } from './views.ts';

export async function adminAppealRoutes(app: FastifyInstance) {
  const { handler, pool } = app.services;

  /** @throws HttpError 404 when the read model does not know it */
  async function appealOf(id: string, viewer: Viewer) {
    const found = await findAppeal(pool, id);
    if (found === undefined) throw notFound(APPEAL_NOT_FOUND);
    return appealView(found, viewer, app.sessions.ticket);
  }

  app.operation('PUT /api/admin/appeals/{id}/uphold', async ({ params, body, viewer, request, reply }) => {
    const { position } = await handler.handle(
      appeal,
      appeal.streamName(params.id),
      { type: 'UpholdDecision', by: actorOf(viewer), note: body.note ?? null },
      request.commandContext(),
    );
    await reply.readable(position, 'moderation', 'audit');
    return appealOf(params.id, viewer);
  });

  app.operation('PUT /api/admin/appeals/{id}/overturn', async ({ params, body, viewer, request, reply }) => {
    const { overturned, reversed } = await overturnAppeal(
      { handler, decisionFacts: (eventId) => decisionFacts(pool, eventId) },
      { decisionId: params.id, by: actorOf(viewer), note: body.note ?? null },
      request.commandContext(),
    );
    await reply.readable(reversed, 'accounts', 'catalogue', 'moderation', 'audit');
    await reply.readable(overturned, 'moderation', 'audit');
    return appealOf(params.id, viewer);
  });
}
