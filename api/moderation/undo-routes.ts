// Undoing the decisions of one actor, by the owner.

import type { FastifyInstance } from 'fastify';
import { END_BEFORE_BEGINNING, UNKNOWN_DECISION } from '../contract/refusals.ts';
import { actorOf } from '../plugins/access.ts';
import { BadRequest } from '../plugins/errors.ts';
import { UnknownDecision, undoActions } from './undo.ts';

export async function adminUndoRoutes(app: FastifyInstance) {
  const { pool, store, handler } = app.services;

  app.operation('POST /api/admin/undo', async ({ body, viewer, request, reply }) => {
    const { actor, decisions, preview } = body;
    const [from, to] = [new Date(body.from), new Date(body.to)];
    if (from > to) throw new BadRequest([{ path: 'to', message: END_BEFORE_BEGINNING }]);
    const { position, ...answer } = await undoActions(
      { pool, store, handler },
      { actor, from, to, decisions, by: actorOf(viewer), preview },
      request.commandContext(),
    ).catch(refuseUnknown);
    if (!preview) await reply.readable(position, 'catalogue', 'moderation', 'accounts', 'audit');
    return answer;
  });
}

function refuseUnknown(error: unknown): never {
  if (error instanceof UnknownDecision)
    throw new BadRequest([{ path: 'decisions', message: UNKNOWN_DECISION }]);
  throw error;
}
