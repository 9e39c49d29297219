// The inbox: a member's notices, which of them are read, and which kinds the member wants.
import * as account from '@sandcrate/core/account/account.ts';
import { MAIL_SUBJECTS } from '@sandcrate/core/account/notifications.ts';
import { saveTimeZone } from '@sandcrate/projections/inbox/notification-queries.ts';
import { countUnread, type NoticeRow, noticesOf, settingsOf } from '@sandcrate/projections/inbox/queries.ts';
import { markRead, markReadUntil } from '@sandcrate/projections/inbox/read-mark-queries.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { INVALID_UNSUBSCRIBE_LINK, NOTICE_NOT_FOUND, TOO_MANY_LISTENERS } from '../contract/refusals.ts';
import { wantsEvents } from '../event-streams.ts';
import { announcePages, rowsOf } from '../paging.ts';
import { BadRequest, HttpError, notFound } from '../plugins/errors.ts';
import type { NoticeView } from './contract.ts';
import { LiveInbox } from './live-inbox.ts';

export async function inboxRoutes(app: FastifyInstance) {
  const { pool, handler, readModels } = app.services;
  const unreadOf = async (accountId: string) => ({ unread: await countUnread(pool, accountId) });

  const live = new LiveInbox({ pool, readModels, logger: app.log });
  app.addHook('preClose', async () => live.close());

  app.operation('GET /api/users/me/inbox', async ({ viewer, reply, ...listing }) => {
    const { kind } = listing.query;
    const { rows, total } = await noticesOf(pool, viewer.id, { kind, ...rowsOf(listing.query) });
    announcePages({ reply, ...listing }, total);
    return rows.map(noticeView);
  });

  app.operation('GET /api/users/me/inbox/unread', async ({ viewer, request, reply }) => {
    if (!wantsEvents(request)) return unreadOf(viewer.id);
    const [, token = ''] = request.headers.authorization?.split(' ') ?? [];
    const events = live.listen(viewer.id, async () => {
      const { state } = await app.sessions.check(token);
      return !app.isDraining() && state === 'valid';
    });
    if (events === undefined) throw new HttpError(503, 'too-many-listeners', TOO_MANY_LISTENERS);
    reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    return events;
  });

  app.operation('PUT /api/users/me/inbox/read', async ({ viewer, body }) => {
    await markReadUntil(pool, viewer.id, BigInt(body.until));
    return unreadOf(viewer.id);
  });

  app.operation('PUT /api/users/me/inbox/{id}/read', async ({ viewer, params }) => {
    if (!(await markRead(pool, viewer.id, params.id))) throw notFound(NOTICE_NOT_FOUND);
    return unreadOf(viewer.id);
  });

  app.operation('GET /api/users/me/notification-settings', ({ viewer }) => settingsOf(pool, viewer.id));

  app.operation('PUT /api/users/me/notification-settings', async ({ viewer, body, request, reply }) => {
    const { position } = await handler.handle(
      account,
      account.streamName(viewer.id),
      { type: 'ChooseNotifications', settings: body },
      request.commandContext(),
    );
    await reply.readable(position, 'inbox');
    return body;
  });

  app.operation('PUT /api/users/me/time-zone', async ({ viewer, body }) => {
    await saveTimeZone(pool, viewer.id, body.timeZone);
  });

  await app.register(unsubscribing);
}

/** The address in mails. Mail programs post a form to it, whose content says nothing more; people open it. */
async function unsubscribing(app: FastifyInstance) {
  const { handler, privacy } = app.services;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => undefined);

  app.operation('POST /api/unsubscribe', async ({ query, request, reply }) => {
    const read = privacy.readUnsubscribeCode(query.code);
    const { data: stopped } = z.enum(MAIL_SUBJECTS).safeParse(read?.subject);
    if (read === undefined || stopped === undefined) throw invalidLink();
    const stream = account.streamName(read.accountId);
    const context = request.commandContext();
    const { state } = await handler.load(account, stream);
    if (state.status !== 'active') throw invalidLink();
    const { position } = await handler.handle(
      account,
      stream,
      { type: 'StopMail', subject: stopped },
      context,
    );
    await reply.readable(position, 'inbox');
    return { stopped };
  });

  app.get<{ Querystring: { code?: string } }>('/api/unsubscribe', ({ query }, reply) =>
    reply.redirect(`/unsubscribe?${new URLSearchParams({ code: String(query.code ?? '') })}`, 302),
  );
}

const invalidLink = () => new BadRequest([{ path: 'code', message: INVALID_UNSUBSCRIBE_LINK }]);

function noticeView(row: NoticeRow): NoticeView {
  const { addonId, collectionId, profileId, title, collectionTitle, profileOwner, publisher, ...about } = row;
  const { subjectId, text, author, position, toldAt, ...notice } = about;
  const isAboutComment = row.kind === 'comment' || row.kind === 'answer';
  return {
    ...notice,
    position: String(position),
    addon: addonId === null ? null : { id: addonId, title, publisher: title === null ? null : publisher },
    collection: collectionId === null ? null : { id: collectionId, title: collectionTitle },
    profile: profileId === null ? null : { id: profileId, username: profileOwner },
    comment: isAboutComment && subjectId !== null ? { id: subjectId, text, author } : null,
    recallId: row.kind === 'recall' ? subjectId : null,
    toldAt: toldAt.toISOString(),
  };
}
