// Comments on add-ons: visible with the add-on, written by members, deleted by their author or staff.

import * as comment from '@sandcrate/core/comment/comment.ts';
import { commentsOn } from '@sandcrate/projections/moderation/comment-queries.ts';
import { commentsOf } from '@sandcrate/projections/touched.ts';
import type { FastifyInstance } from 'fastify';
import { announcePages, rowsOf } from '../paging.ts';
import { actorOf } from '../plugins/access.ts';
import { sealedBy } from '../sealed-by.ts';
import { commentView } from './views.ts';
import { visibleComment } from './visible-comment.ts';

export async function commentRoutes(app: FastifyInstance) {
  const { handler, pool, privacy } = app.services;
  const addons = app.visibleAddons;

  app.sharedOperation('GET /api/addons/{id}/comments', async ({ params, viewer, shows, ...listing }) => {
    const { row: addon, comments, commentTotal } = await app.addonPages.visible(params.id, viewer);
    const { from, limit } = rowsOf(listing.query);
    const rows =
      from === 0 ? comments.slice(0, limit) : (await commentsOn(pool, params.id, { from, limit })).rows;
    announcePages(listing, commentTotal);
    shows(params.id, commentsOf(params.id));
    return rows.map((row) => commentView(row, addon.publisherId));
  });

  app.operation('POST /api/addons/{id}/comments', async ({ params, body, viewer, request, reply }) => {
    const { publisherId } = await addons.must(params.id, viewer);
    const id = request.idOf('comment');
    const context = request.commandContext();
    const { events, position } = await handler.handle(
      comment,
      comment.streamName(id),
      {
        type: 'PostComment',
        addonId: params.id,
        accountId: viewer.id,
        content: await sealedBy(privacy, viewer, body.content),
      },
      context,
    );
    await reply.readable(position, 'moderation', 'catalogue');
    const { username, isVerified } = viewer;
    const postedAt = new Date(events[0]?.metadata.occurredAt ?? context.now);
    return commentView(
      { id, addonId: params.id, accountId: viewer.id, username, isVerified, content: body.content, postedAt },
      publisherId,
    );
  });

  app.operation('DELETE /api/comments/{id}', async ({ params, body, viewer, request, reply }) => {
    await visibleComment({ pool, handler }, addons, params.id, viewer);
    const { position } = await handler.handle(
      comment,
      comment.streamName(params.id),
      { type: 'DeleteComment', by: actorOf(viewer), reason: body.reason || null },
      request.commandContext(),
    );
    await reply.readable(position, 'moderation', 'catalogue');
  });
}
