// Logging in and out, and registering by invite.

import * as account from '@sandcrate/core/account/account.ts';
import { openInvite, registerByInvite } from '@sandcrate/core/registration/register-by-invite.ts';
import { findAccount, findByEmailKey } from '@sandcrate/projections/accounts/queries.ts';
import type { FastifyInstance } from 'fastify';
import { hashPassword, passwordFits } from '../passwords.ts';
import { actorOf } from '../plugins/access.ts';
import { banned, HttpError } from '../plugins/errors.ts';
import { ownAccount, sessionUser } from '../views/account.ts';

export async function authRoutes(app: FastifyInstance) {
  const { sessions } = app;
  const { handler, pool, privacy, settings } = app.services;
  const ports = { handler, privacy };

  app.operation('POST /api/auth/login', async ({ body }) => {
    const found = await findByEmailKey(pool, privacy.emailKey(body.email));
    const fits = await passwordFits(body.password, found?.passwordHash);
    if (!fits || found === undefined)
      throw new HttpError(401, 'wrong-credentials', 'Invalid email or password');
    if (found.isBanned) throw banned();
    return { user: sessionUser(found), token: sessions.issue(found) };
  });

  app.operation('GET /api/auth/me', async ({ viewer, reply }) => {
    reply.header('cache-control', 'no-store');
    const token = sessions.renew(viewer, new Date());
    return { ...ownAccount(viewer, settings()), ...(token === undefined ? {} : { token }) };
  });

  app.operation('POST /api/auth/logout', async ({ viewer, request, reply }) => {
    const { position } = await handler.handle(
      account,
      account.streamName(viewer.id),
      { type: 'EndSessions', accountId: viewer.id, by: actorOf(viewer), sessionId: viewer.sessionId },
      request.commandContext(),
    );
    await reply.readable(position, 'accounts');
  });

  app.operation('GET /api/auth/validate-invite/{code}', async ({ params }) => {
    const { email, role, expiresAt } = await openInvite(ports, params.code, new Date());
    return { email, role, expiresAt };
  });

  app.operation('POST /api/auth/register-with-invite', async ({ body, request, reply }) => {
    const made = await registerByInvite(
      ports,
      { code: body.inviteCode, username: body.username, passwordHash: await hashPassword(body.password) },
      request.commandContext(),
    );
    await reply.readable(made.position, 'accounts', 'catalogue');
    const registered = await findAccount(pool, made.accountId);
    if (registered === undefined) {
      throw new HttpError(503, 'unavailable', 'Your account was made. Please log in in a moment.');
    }
    return { user: sessionUser(registered), token: sessions.issue(registered) };
  });
}
