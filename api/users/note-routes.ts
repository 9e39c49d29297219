// Notes that staff leave on an account. Its owner never sees them.
import { USER_NOT_FOUND } from '@sandcrate/core/account/errors.ts';
import * as message from '@sandcrate/core/message/message.ts';
import { SubjectErased } from '@sandcrate/core/privacy/key-store.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import { findStaffAccount } from '@sandcrate/projections/accounts/queries.ts';
import { notesOn } from '@sandcrate/projections/moderation/message-queries.ts';
import type { FastifyInstance } from 'fastify';
import { staffNamedIn } from '../comments/mentioned.ts';
import { messageView } from '../messages/views.ts';
import { announcePages, rowsOf } from '../paging.ts';
import type { Viewer } from '../plugins/access.ts';
import { forbidden, notFound } from '../plugins/errors.ts';

export async function noteRoutes(app: FastifyInstance) {
  const { handler, pool, privacy } = app.services;

  /** @throws HttpError 403 for one's own account, 404 when there is none */
  async function requireOther(accountId: string, viewer: Viewer): Promise<void> {
    if (accountId === viewer.id) throw forbidden();
    if ((await findStaffAccount(pool, accountId)) === undefined) throw notFound(USER_NOT_FOUND);
  }

  /** @throws HttpError 404 when the account was deleted, and with it the key */
  async function sealed(accountId: string, text: string) {
    try {
      return await privacy.seal(identity(accountId), text);
    } catch (error) {
      throw error instanceof SubjectErased ? notFound(USER_NOT_FOUND) : error;
    }
  }

  app.operation('GET /api/admin/users/{id}/notes', async ({ params: { id }, viewer, ...listing }) => {
    await requireOther(id, viewer);
    const { rows, total } = await notesOn(pool, id, rowsOf(listing.query));
    announcePages(listing, total);
    return rows.map((row) => messageView(row, false));
  });

  app.operation('POST /api/admin/users/{id}/notes', async ({ params, body, viewer, request, reply }) => {
    const { id: accountId } = params;
    await requireOther(accountId, viewer);
    const id = request.idOf('note');
    const context = request.commandContext();
    const { text } = body;
    const named = await staffNamedIn({ pool, privacy }, text);
    const { events, position } = await handler.handle(
      message,
      message.streamName(id),
      {
        type: 'PostNote',
        by: { id: viewer.id, role: viewer.role },
        accountId,
        text: await sealed(accountId, text),
        mentions: named.map((person) => person.id),
      },
      context,
    );
    await reply.readable(position, 'moderation');
    const row = {
      id,
      by: 'staff',
      audience: 'staff',
      authorId: viewer.id,
      authorName: viewer.username,
      text,
      mentions: named
        .filter((person) => person.id !== viewer.id && person.id !== accountId)
        .map(({ username }) => username)
        .toSorted(),
      postedAt: new Date(events[0]?.metadata.occurredAt ?? context.now),
    } as const;
    return messageView(row, false);
  });
}
