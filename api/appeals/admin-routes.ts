// Decisions about appeals, by a different moderator than the first.

import * as appeal from '@sandcrate/core/appeal/appeal.ts';
import { APPEAL_NOT_FOUND } from '@sandcrate/core/appeal/errors.ts';
import { uuidV5 } from '@sandcrate/core/uuid.ts';
import { findAppeal } from '@sandcrate/projections/moderation/appeal-queries.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../plugins/access.ts';
import { notFound } from '../plugins/errors.ts';
import type { Call } from '../plugins/operation.ts';
import { PROPOSE_AGAIN, undoDecision } from './overturn.ts';
import { appealView } from './views.ts';

export async function adminAppealRoutes(app: FastifyInstance) {
  const { handler, pool } = app.services;

  type OnAppeal = Pick<Call<'PUT /api/admin/appeals/{id}/uphold'>, 'params' | 'viewer' | 'request' | 'reply'>;

  /** @throws HttpError 404 */
  async function appealOf(id: string) {
    const found = await findAppeal(pool, id);
    if (found === undefined) throw notFound(APPEAL_NOT_FOUND);
    return found;
  }

  async function judge(
    command: appeal.UpholdDecision | appeal.OverturnDecision,
    { params, viewer, request, reply }: OnAppeal,
  ) {
    const stream = appeal.streamName(params.id);
    const { position } = await handler.handle(appeal, stream, command, request.commandContext());
    await reply.readable(position, 'moderation', 'audit');
    return appealView(await appealOf(params.id), viewer);
  }

  app.operation('PUT /api/admin/appeals/{id}/uphold', async ({ body, ...call }) =>
    judge({ type: 'UpholdDecision', by: actorOf(call.viewer), note: body.note ?? null }, call),
  );

  /** What it did is undone first: stopped in between, the appeal waits as before, and the same is asked again. */
  app.operation('PUT /api/admin/appeals/{id}/overturn', async ({ body, ...call }) => {
    const { params, viewer, request, reply } = call;
    const by = actorOf(viewer);
    const { state } = await handler.load(appeal, appeal.streamName(params.id));
    const fallback = state?.decision.type === 'AddonChangeRejected' ? PROPOSE_AGAIN : null;
    const command = { type: 'OverturnDecision', by, note: body.note?.trim() || fallback } as const;
    if (appeal.decide(command, state).length > 0) {
      const { commandHash: _, ...context } = request.commandContext();
      const commandId = uuidV5(params.id, 'overturned');
      const done = await undoDecision({ handler, pool }, await appealOf(params.id), by, {
        ...context,
        commandId,
      });
      await reply.readable(done, 'catalogue', 'moderation');
    }
    return judge(command, call);
  });
}
