// Invites, for administrators.

import * as invite from '@sandcrate/core/invite/invite.ts';
import { issueInvite, renewInviteLink } from '@sandcrate/core/registration/issue-invite.ts';
import { pageOfInvites } from '@sandcrate/projections/accounts/console-queries.ts';
import type { FastifyInstance } from 'fastify';
import { UNKNOWN_INVITE_ROLE } from '../contract/refusals.ts';
import { announcePages, rowsOf } from '../paging.ts';
import { actorOf } from '../plugins/access.ts';
import { BadRequest } from '../plugins/errors.ts';
import { createInviteAnswers, inviteView } from './answers.ts';

export async function inviteRoutes(app: FastifyInstance) {
  const { handler, privacy, pool } = app.services;
  const ports = { handler, privacy };
  const { inviteOf, showOnce } = createInviteAnswers(app.services);

  const newestFirst = { by: 'createdAt', descending: true } as const;

  app.operation('GET /api/admin/invites', async (listing) => {
    const now = new Date();
    const { rows, total } = await pageOfInvites(pool, {}, { ...newestFirst, ...rowsOf(listing.query) }, now);
    announcePages(listing, total);
    return rows.map((row) => inviteView(row, now));
  });

  app.operation('POST /api/admin/invites', async ({ body, viewer, request, reply }) => {
    const by = actorOf(viewer);
    const role = invite.invitedRole(body.role, by);
    if (role === undefined) throw new BadRequest([{ path: 'role', message: UNKNOWN_INVITE_ROLE }]);
    const issued = await issueInvite(ports, { by, email: body.email, role }, request.commandContext());
    return showOnce(issued, reply);
  });

  app.operation('POST /api/admin/invites/{id}/link', async ({ params, viewer, request, reply }) => {
    const issued = await renewInviteLink(
      ports,
      { by: actorOf(viewer), inviteKey: params.id },
      request.commandContext(),
    );
    return showOnce(issued, reply);
  });

  app.operation('PUT /api/admin/invites/{id}/expire', async ({ params, viewer, request, reply }) => {
    const { position } = await handler.handle(
      invite,
      invite.streamName(params.id),
      { type: 'ExpireInvite', by: actorOf(viewer), now: new Date() },
      request.commandContext(),
    );
    return inviteOf(params.id, position, reply);
  });
}
