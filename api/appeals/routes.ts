// Appeals against moderators' decisions.
import * as appeal from '@sandcrate/core/appeal/appeal.ts';
import { DECISION_NOT_FOUND, nothingToAppeal } from '@sandcrate/core/appeal/errors.ts';
import { publisherOf } from '@sandcrate/projections/catalogue/engagement-queries.ts';
import {
  type AppealableDecision,
  findDecision,
  latestAppealable,
} from '@sandcrate/projections/moderation/appealable.ts';
import type { FastifyInstance } from 'fastify';
import type { Viewer } from '../plugins/access.ts';
import { forbidden, notFound } from '../plugins/errors.ts';
import { sealedBy } from '../sealed-by.ts';

export async function appealRoutes(app: FastifyInstance) {
  const { handler, pool, privacy } = app.services;
  const addons = app.visibleAddons;

  app.operation('POST /api/addons/{id}/appeal', async ({ params, body, viewer, request, reply }) => {
    const { id: addonId } = params;
    const decision = await decisionOn(addonId, body.decisionId, viewer);
    // An add-on that staff deleted is not public any more, but its publisher may appeal.
    const isOwnComment = decision?.type === 'CommentDeleted' && decision.concernedId === viewer.id;
    const isPublisher = (await publisherOf(pool, addonId)) === viewer.id;
    if (!isPublisher && !isOwnComment) await addons.must(addonId, viewer);
    if (decision === undefined) throw isPublisher ? nothingToAppeal() : forbidden();
    const { eventId, type, decidedBy, decidedAt, concernedId } = decision;
    const { position } = await handler.handle(
      appeal,
      appeal.streamName(eventId),
      {
        type: 'FileAppeal',
        addonId,
        appellantId: viewer.id,
        decision: { eventId, type, decidedBy, decidedAt: decidedAt.toISOString() },
        text: await sealedBy(privacy, viewer, body.text),
        concernedId,
        now: new Date(),
      },
      request.commandContext(),
    );
    await reply.readable(position, 'moderation');
    return { decisionId: eventId, status: 'pending' as const };
  });

  /**
   * The named decision, or else the newest one on this person's add-on or comment.
   * @throws HttpError 404 when there was no such decision
   */
  async function decisionOn(
    addonId: string,
    eventId: string | undefined,
    viewer: Viewer,
  ): Promise<AppealableDecision | undefined> {
    if (eventId === undefined) return latestAppealable(pool, addonId, viewer.id);
    const named = await findDecision(pool, addonId, eventId);
    if (named?.concernedId === viewer.id) return named;
    // Callers who may not see the add-on learn nothing about its decisions.
    if ((await publisherOf(pool, addonId)) !== viewer.id) await addons.must(addonId, viewer);
    if (named === undefined) throw notFound(DECISION_NOT_FOUND);
    return named;
  }
}
