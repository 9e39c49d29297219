// Messages between the reviewers of an add-on and its publisher, and notes among reviewers.
import { isPublisherOf, maySeeMessages } from '@sandcrate/core/addon/visibility.ts';
import * as message from '@sandcrate/core/message/message.ts';
import { findStanding } from '@sandcrate/projections/catalogue/engagement-queries.ts';
import { messagesAbout } from '@sandcrate/projections/moderation/message-queries.ts';
import type { FastifyInstance } from 'fastify';
import { addonNotFound } from '../addons/not-found.ts';
import { staffNamedIn } from '../comments/mentioned.ts';
import { announcePages, rowsOf } from '../paging.ts';
import type { Viewer } from '../plugins/access.ts';
import { sealedBy } from '../sealed-by.ts';
import { messageView } from './views.ts';

export async function messageRoutes(app: FastifyInstance) {
  const { handler, pool, privacy } = app.services;

  /**
   * The add-on's publisher, for people who take part in its review.
   * @throws HttpError 404 for anybody else
   */
  async function reviewed(addonId: string, viewer: Viewer): Promise<{ publisherId: string; isOwn: boolean }> {
    const addon = await findStanding(pool, addonId);
    if (!addon || !maySeeMessages(addon, viewer)) throw addonNotFound();
    return { publisherId: addon.publisherId, isOwn: isPublisherOf(addon, viewer) };
  }

  app.operation('GET /api/addons/{id}/messages', async ({ params: { id }, viewer, ...listing }) => {
    const { isOwn } = await reviewed(id, viewer);
    const { rows, total } = await messagesAbout(pool, id, !isOwn, rowsOf(listing.query));
    announcePages(listing, total);
    return rows.map((row) => messageView(row, isOwn));
  });

  app.operation('POST /api/addons/{id}/messages', async ({ params, body, viewer, request, reply }) => {
    const { publisherId, isOwn } = await reviewed(params.id, viewer);
    const id = request.idOf('message');
    const context = request.commandContext();
    const { audience, text } = body;
    const named = audience === 'staff' ? await staffNamedIn({ pool, privacy }, text) : [];
    const { events, position } = await handler.handle(
      message,
      message.streamName(id),
      {
        type: 'PostMessage',
        by: { id: viewer.id, role: viewer.role },
        addonId: params.id,
        publisherId,
        audience,
        text: await sealedBy(privacy, viewer, text),
        mentions: named.map((person) => person.id),
      },
      context,
    );
    await reply.readable(position, 'moderation');
    const postedAt = new Date(events[0]?.metadata.occurredAt ?? context.now);
    const by = isOwn ? 'publisher' : 'staff';
    const row = {
      id,
      by,
      audience,
      authorId: viewer.id,
      authorName: viewer.username,
      text,
      mentions: named
        .filter((person) => person.id !== viewer.id && person.id !== publisherId)
        .map(({ username }) => username)
        .toSorted(),
      postedAt,
    } as const;
    return messageView(row, isOwn);
  });
}
