// What staff decide about collections, besides deleting them.
import * as collection from '@sandcrate/core/collection/collection.ts';
import { citedRule } from '@sandcrate/core/settings/site-rules.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../plugins/access.ts';

export async function adminCollectionRoutes(app: FastifyInstance) {
  const { handler, settings } = app.services;

  app.operation('PUT /api/admin/collections/{id}/hide', async ({ params, body, viewer, request, reply }) => {
    const { hidden, reason = null } = body;
    const rule = citedRule(settings().siteRules, body.rule);
    const { position } = await handler.handle(
      collection,
      collection.streamName(params.id),
      { type: 'HideCollection', by: actorOf(viewer), hidden, reason, rule },
      request.commandContext(),
    );
    await reply.readable(position, 'catalogue', 'moderation', 'audit');
  });

  app.operation('PUT /api/admin/collections/{id}/restore', async ({ params, viewer, request, reply }) => {
    const { position } = await handler.handle(
      collection,
      collection.streamName(params.id),
      { type: 'RestoreCollection', by: actorOf(viewer) },
      request.commandContext(),
    );
    await reply.readable(position, 'catalogue', 'moderation', 'audit');
  });
}
