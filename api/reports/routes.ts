// Reports of add-ons, comments, collections and profiles.

import * as report from '@sandcrate/core/report/report.ts';
import type { FastifyInstance } from 'fastify';
import { visibleCollection } from '../collections/views.ts';
import { commentNotFound, visibleComment } from '../comments/visible-comment.ts';
import type { Call } from '../plugins/operation.ts';
import { visibleProfile } from '../profiles/views.ts';
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
    const { addonId, accountId, isShown } = await visibleComment(
      { pool, handler },
      addons,
      commentId,
      filing.viewer,
    );
    if (!isShown) throw commentNotFound();
    return file({ kind: 'comment', commentId, addonId }, accountId, filing);
  });

  app.operation('POST /api/collections/{id}/report', async ({ params: { id }, ...filing }) => {
    const { id: collectionId, ownerId } = await visibleCollection({ pool, handler }, id, filing.viewer);
    return file({ kind: 'collection', collectionId }, ownerId, filing);
  });

  app.operation('POST /api/profiles/{id}/report', async ({ params, ...filing }) => {
    const { id: profileId } = await visibleProfile(pool, params.id);
    return file({ kind: 'profile', profileId }, profileId, filing);
  });
}
