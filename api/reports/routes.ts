// Reports, and appeals against moderators' decisions.

import * as appeal from '@sandcrate/core/appeal/appeal.ts';
import { DECISION_NOT_FOUND, nothingToAppeal } from '@sandcrate/core/appeal/errors.ts';
import * as report from '@sandcrate/core/report/report.ts';
import { publisherOf } from '@sandcrate/projections/catalogue/engagement-queries.ts';
import {
  type AppealableDecision,
  findDecision,
  latestAppealable,
} from '@sandcrate/projections/moderation/appealable.ts';
import type { FastifyInstance } from 'fastify';
import { commentNotFound, visibleComment } from '../comments/visible-comment.ts';
import type { Viewer } from '../plugins/access.ts';
import { forbidden, notFound } from '../plugins/errors.ts';
import type { Call } from '../plugins/operation.ts';
import { sealedBy } from '../sealed-by.ts';

export async function reportRoutes(app: FastifyInstance) {
  const { handler, pool, privacy } = app.services;
  const addons = app.visibleAddons;

  type Filing = Pick<Call<'POST /api/addons/{id}/report'>, 'body' | 'viewer' | 'request' | 'reply'>;

  async function file(
    subject: report.FileReport['subject'],
    subjectOwnerId: string,
    { body, viewer, request, reply }: Filing,
  ) {
    const id = report.reportId(viewer.id, subject);
    const { position } = await handler.handle(
      report,
      report.streamName(id),
      {
        type: 'FileReport',
        reporterId: viewer.id,
        subject,
        reason: body.reason,
        description:
          body.description === undefined ? null : await sealedBy(privacy, viewer, body.description),
        subjectOwnerId,
      },
      request.commandContext(),
    );
    await reply.readable(position, 'moderation');
    return { id, status: 'pending' as const };
  }

  app.operation('POST /api/addons/{id}/report', async ({ params: { id: addonId }, ...filing }) => {
    const { publisherId } = await addons.must(addonId, filing.viewer);
    return file({ kind: 'addon', addonId }, publisherId, filing);
  });

  app.operation('POST /api/comments/{id}/report', async ({ params: { id: commentId }, ...filing }) => {
    const { addonId, accountId, isShown } = await visibleComment(pool, addons, commentId, filing.viewer);
    if (!isShown) throw commentNotFound();
    return file({ kind: 'comment', commentId, addonId }, accountId, filing);
  });

  app.operation('POST /api/addons/{id}/appeal', async ({ params, body, viewer, request, reply }) => {
    const { id: addonId } = params;
    const decision = await decisionOn(addonId, body.decisionId, viewer);
    // What staff took away nobody sees any more, but whose it was may appeal.
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
    // Who may not even know of the add-on learns nothing about its decisions.
    if ((await publisherOf(pool, addonId)) !== viewer.id) await addons.must(addonId, viewer);
    if (named === undefined) throw notFound(DECISION_NOT_FOUND);
    return named;
  }
}
