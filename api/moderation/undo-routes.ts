// Undoing the decisions of one actor, by the owner.

import type { FastifyInstance } from 'fastify';
import { END_BEFORE_BEGINNING } from '../contract/refusals.ts';
import { actorOf } from '../plugins/access.ts';
import { BadRequest } from '../plugins/errors.ts';
import { undoActions } from './undo.ts';

export async function adminUndoRoutes(app: FastifyInstance) {
  const { pool, store, handler } = app.services;

  app.operation('POST /api/admin/undo', async ({ body, viewer, request, reply }) => {
    const { actor, preview } = body;
    const [from, to] = [new Date(body.from), new Date(body.to)];
    if (from > to) throw new BadRequest([{ path: 'to', message: END_BEFORE_BEGINNING }]);
    const { position, ...answer } = await undoActions(
      { pool, store, handler },
      { actor, from, to, by: actorOf(viewer), preview },
      request.commandContext(),
    );
    if (!preview) await reply.readable(position, 'catalogue', 'moderation', 'accounts', 'audit');
    return answer;
  });
}
