// Accounts and invites, for administrators.

import { INVITE_NOT_FOUND } from '@sandcrate/core/invite/errors.ts';
import * as invite from '@sandcrate/core/invite/invite.ts';
import { type Issued, issueInvite, renewInviteLink } from '@sandcrate/core/registration/issue-invite.ts';
import { createPublisher } from '@sandcrate/core/registration/register.ts';
import { pageOfAccounts, pageOfInvites } from '@sandcrate/projections/accounts/console-queries.ts';
import { findInvite } from '@sandcrate/projections/accounts/queries.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { requireUncommon } from '../auth/common-passwords.ts';
import { hashPassword } from '../auth/passwords.ts';
import { createLookCheck } from '../auth/username-looks.ts';
import { UNKNOWN_INVITE_ROLE } from '../contract/refusals.ts';
import { announcePages, rowsOf } from '../paging.ts';
import { actorOf } from '../plugins/access.ts';
import { BadRequest, notFound } from '../plugins/errors.ts';
import { adminUser, inviteView } from '../users/views.ts';

export async function adminPeopleRoutes(app: FastifyInstance) {
  const { handler, privacy, pool, config } = app.services;
  const ports = { handler, privacy, isLookTaken: createLookCheck(app.services) };

  const newestFirst = { by: 'createdAt', descending: true } as const;

  app.operation('GET /api/admin/users', async (listing) => {
    const { rows, total } = await pageOfAccounts(pool, {}, { ...newestFirst, ...rowsOf(listing.query) });
    announcePages(listing, total);
    return rows.map(adminUser);
  });

  app.operation('GET /api/admin/invites', async (listing) => {
    const now = new Date();
    const { rows, total } = await pageOfInvites(pool, {}, { ...newestFirst, ...rowsOf(listing.query) }, now);
    announcePages(listing, total);
    return rows.map((row) => inviteView(row, now));
  });

  /** @throws HttpError 404 */
  async function inviteOf(key: string) {
    const row = await findInvite(pool, key);
    if (row === undefined) throw notFound(INVITE_NOT_FOUND);
    return inviteView(row, new Date());
  }

  /** The invite with its link, which nobody can look up again. */
  async function shownOnce({ inviteKey, code, position }: Issued, reply: FastifyReply) {
    await reply.readable(position, 'accounts');
    reply.header('cache-control', 'no-store');
    return {
      ...(await inviteOf(inviteKey)),
      inviteCode: code,
      link: `${config.publicUrl}/invite-register?code=${code}`,
    };
  }

  app.operation('POST /api/admin/invites', async ({ body, viewer, request, reply }) => {
    const by = actorOf(viewer);
    const role = invite.invitedRole(body.role, by);
    if (role === undefined) throw new BadRequest([{ path: 'role', message: UNKNOWN_INVITE_ROLE }]);
    const issued = await issueInvite(ports, { by, email: body.email, role }, request.commandContext());
    return shownOnce(issued, reply);
  });

  app.operation('POST /api/admin/users/{id}/hand-over', async ({ params, body, viewer, request, reply }) => {
    const issued = await issueInvite(
      ports,
      { by: actorOf(viewer), email: body.email, role: 'publisher', accountId: params.id },
      request.commandContext(),
    );
    return shownOnce(issued, reply);
  });

  app.operation('POST /api/admin/invites/{id}/link', async ({ params, viewer, request, reply }) => {
    const issued = await renewInviteLink(
      ports,
      { by: actorOf(viewer), inviteKey: params.id },
      request.commandContext(),
    );
    return shownOnce(issued, reply);
  });

  app.operation('PUT /api/admin/invites/{id}/expire', async ({ params, viewer, request, reply }) => {
    const { position } = await handler.handle(
      invite,
      invite.streamName(params.id),
      { type: 'ExpireInvite', by: actorOf(viewer), now: new Date() },
      request.commandContext(),
    );
    await reply.readable(position, 'accounts');
    return inviteOf(params.id);
  });

  app.operation('POST /api/admin/create-publisher', async ({ body, viewer, request, reply }) => {
    const { username, email, password } = body;
    await requireUncommon(password, { own: [username, email] });
    const passwordHash = await hashPassword(password);
    const made = await createPublisher(
      ports,
      { by: actorOf(viewer), username, email, passwordHash },
      request.commandContext(),
    );
    await reply.readable(made.position, 'accounts', 'catalogue');
    return { credentials: { username, email, password } };
  });
}
