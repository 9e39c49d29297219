// Comments on add-ons: visible with the add-on, written by members, edited by their author, deleted by their author or
// staff, pinned by the add-on's publisher or staff.

import * as comment from '@sandcrate/core/comment/comment.ts';
import * as pin from '@sandcrate/core/pin/pin.ts';
import { citedRule } from '@sandcrate/core/settings/site-rules.ts';
import {
  type CommentRow,
  repliesTo,
  threadsOn,
  threadWith,
} from '@sandcrate/projections/moderation/comment-queries.ts';
import { commentsOf } from '@sandcrate/projections/touched.ts';
import type { FastifyInstance } from 'fastify';
import { announcePages, rowsOf } from '../paging.ts';
import { actorOf, type Viewer } from '../plugins/access.ts';
import { sealedBy } from '../sealed-by.ts';
import { peopleNamedIn, withoutAddressee } from './mentioned.ts';
import { accountsIn, commentsIn, commentView, threadView } from './views.ts';
import { commentNotFound, visibleComment } from './visible-comment.ts';

export async function commentRoutes(app: FastifyInstance) {
  const { handler, pool, privacy, settings } = app.services;
  const addons = app.visibleAddons;

  app.sharedOperation('GET /api/addons/{id}/comments', async ({ params, viewer, shows, ...listing }) => {
    const page = await app.addonPages.visible(params.id, viewer);
    const { publisherId } = page.row;
    const { from, limit } = rowsOf(listing.query);
    const { sort } = listing.query;
    const { rows, total } =
      from === 0 && sort === 'newest'
        ? { rows: page.threads.slice(0, limit), total: page.threadTotal }
        : await threadsOn(pool, params.id, { from, limit, sort });
    announcePages(listing, total);
    shows(params.id, commentsOf(params.id), publisherId, ...accountsIn(commentsIn(rows)));
    return rows.map((row) => threadView(row, publisherId));
  });

  app.sharedOperation('GET /api/comments/{id}', async ({ params, viewer, shows }) => {
    const thread = await threadWith(pool, params.id);
    if (thread === undefined) throw commentNotFound();
    const { addonId } = thread;
    const { publisherId } = await addonOf(addonId, viewer);
    shows(addonId, commentsOf(addonId), publisherId, ...accountsIn(commentsIn([thread])));
    return threadView(thread, publisherId);
  });

  app.sharedOperation('GET /api/comments/{id}/replies', async ({ params, viewer, shows, ...listing }) => {
    const thread = await threadWith(pool, params.id);
    if (thread === undefined) throw commentNotFound();
    const { addonId } = thread;
    const { publisherId } = await addonOf(addonId, viewer);
    const { rows, total } = await repliesTo(pool, params.id, rowsOf(listing.query));
    announcePages(listing, total);
    shows(addonId, commentsOf(addonId), publisherId, ...accountsIn(rows));
    return rows.map((row) => commentView(row, publisherId));
  });

  app.operation('POST /api/addons/{id}/comments', async ({ params, body, viewer, request, reply }) => {
    const { publisherId } = await addons.must(params.id, viewer);
    const id = request.idOf('comment');
    const context = request.commandContext();
    const replied = body.replyTo === undefined ? null : await visible(body.replyTo, viewer);
    const isToReply = replied !== null && replied.threadId !== null && replied.accountId !== viewer.id;
    const addressee = isToReply ? replied.username : null;
    const { content, named } = await written(body.content, addressee);
    const { events, position } = await handler.handle(
      comment,
      comment.streamName(id),
      {
        type: 'PostComment',
        addonId: params.id,
        accountId: viewer.id,
        content: await sealedBy(privacy, viewer, content),
        mentions: named.map((person) => person.id),
        replyTo: replied && { ...replied, id: body.replyTo ?? '' },
      },
      context,
      { isFirst: true },
    );
    await reply.readable(position, 'moderation', 'catalogue');
    const { username, isVerified } = viewer;
    const posted: CommentRow = {
      id,
      addonId: params.id,
      accountId: viewer.id,
      username,
      isVerified,
      replyTo: body.replyTo ?? null,
      threadId: replied && (replied.threadId ?? body.replyTo ?? null),
      content,
      addressee,
      mentions: named.filter(({ id, hasProfile }) => hasProfile && id !== viewer.id),
      postedAt: new Date(events[0]?.metadata.occurredAt ?? context.now),
      editedAt: null,
      // What else there is follows with the read model.
      hasProfile: viewer.isPublisher,
      isPinned: false,
      isShown: true,
    };
    return commentView(posted, publisherId);
  });

  app.operation('PUT /api/comments/{id}', async ({ params, body, viewer, request, reply }) => {
    const { addressee } = await visible(params.id, viewer);
    const context = request.commandContext();
    const { content, named } = await written(body.content, addressee);
    const { position } = await handler.handle(
      comment,
      comment.streamName(params.id),
      {
        type: 'EditComment',
        by: actorOf(viewer),
        content: await sealedBy(privacy, viewer, content),
        mentions: named.map((person) => person.id),
        now: context.now,
      },
      context,
    );
    await reply.readable(position, 'moderation');
  });

  app.operation('DELETE /api/comments/{id}', async ({ params, body, viewer, request, reply }) => {
    await visible(params.id, viewer);
    const rule = citedRule(settings().siteRules, body.rule);
    const { position } = await handler.handle(
      comment,
      comment.streamName(params.id),
      { type: 'DeleteComment', by: actorOf(viewer), reason: body.reason || null, rule },
      request.commandContext(),
    );
    await reply.readable(position, 'moderation', 'catalogue');
  });

  app.operation('PUT /api/comments/{id}/pin', async ({ params, viewer, request, reply }) => {
    const { addonId, isShown, threadId } = await visible(params.id, viewer);
    const { publisherId } = await addonOf(addonId, viewer);
    const { position } = await handler.handle(
      pin,
      pin.streamName(addonId),
      {
        type: 'PinComment',
        addonId,
        publisherId,
        commentId: params.id,
        by: actorOf(viewer),
        isReply: threadId !== null,
        isShown,
      },
      request.commandContext(),
    );
    await reply.readable(position, 'moderation', 'audit');
  });

  app.operation('DELETE /api/comments/{id}/pin', async ({ params, viewer, request, reply }) => {
    const { addonId } = await visible(params.id, viewer);
    const { publisherId } = await addonOf(addonId, viewer);
    const { position } = await handler.handle(
      pin,
      pin.streamName(addonId),
      { type: 'UnpinComment', addonId, publisherId, commentId: params.id, by: actorOf(viewer) },
      request.commandContext(),
    );
    await reply.readable(position, 'moderation', 'audit');
  });

  /** A text as it is stored, and whom it names. */
  async function written(text: string, addressee: string | null) {
    const content = addressee === null ? text : withoutAddressee(privacy, addressee, text);
    return { content, named: await peopleNamedIn({ pool, privacy }, content) };
  }

  const visible = (commentId: string, viewer: Viewer) =>
    visibleComment({ pool, handler }, addons, commentId, viewer);

  /** The add-on of a comment, if this person may see it. */
  async function addonOf(addonId: string, viewer: Viewer | undefined) {
    const addon = await addons.find(addonId, viewer);
    if (addon === undefined) throw commentNotFound();
    return addon;
  }
}
