// Restoring comments that staff deleted.
import * as comment from '@sandcrate/core/comment/comment.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../plugins/access.ts';

export async function adminCommentRoutes(app: FastifyInstance) {
  const { handler } = app.services;

  app.operation('PUT /api/admin/comments/{id}/restore', async ({ params, viewer, request, reply }) => {
    const { position } = await handler.handle(
      comment,
      comment.streamName(params.id),
      { type: 'RestoreComment', by: actorOf(viewer) },
      request.commandContext(),
    );
    await reply.readable(position, 'moderation', 'catalogue', 'audit');
  });
}
