// Logging in, logging out, and the current session.

import * as account from '@sandcrate/core/account/account.ts';
import { OTP_LOCKED, WRONG_OTP } from '@sandcrate/core/account/errors.ts';
import { tooSoon } from '@sandcrate/core/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WRONG_CREDENTIALS } from '../contract/refusals.ts';
import { announceLimits } from '../limits/rate-limit-headers.ts';
import { actorOf } from '../plugins/access.ts';
import { banned, HttpError } from '../plugins/errors.ts';
import type { Call } from '../plugins/operation.ts';
import { ownAccount, sessionUser } from '../users/views.ts';
import { accountView, findByEmailKey, passwordHashOf } from './account-in-log.ts';
import { endSession } from './ended-sessions.ts';
import { recordLanguage } from './language.ts';
import { passwordFits } from './passwords.ts';
import { OTP_REQUIRED } from './refusals.ts';

const wrongCredentials = () => new HttpError(401, 'wrong-credentials', WRONG_CREDENTIALS);
const otpRequired = () => new HttpError(401, 'otp-required', OTP_REQUIRED);
const otpLocked = () => new HttpError(401, 'otp-locked', OTP_LOCKED);
const WRONG_ANSWERS = new Set(['wrong-credentials', 'otp-wrong', 'otp-locked']);
const isWrongAnswer = (error: unknown) => error instanceof HttpError && WRONG_ANSWERS.has(error.code);
const otpWrong = () => new HttpError(401, 'otp-wrong', WRONG_OTP);

export async function authRoutes(app: FastifyInstance) {
  const { logins, secondFactors, sessions } = app;
  const { handler, pool, privacy, settings } = app.services;

  app.operation('POST /api/auth/login', async ({ body, request, reply }) => {
    const attempt = { account: privacy.emailKey(body.email), address: request.ip };
    const exceeded = await logins.begin(attempt);
    if (exceeded) {
      announceLimits(reply, [exceeded]);
      throw tooSoon(exceeded.resetSeconds);
    }
    const found = await authenticate(attempt.account, body, request).catch(async (error: unknown) => {
      await (isWrongAnswer(error) ? logins.failed(attempt) : logins.withdrawn(attempt));
      throw error;
    });
    await logins.succeeded(attempt);
    await recordLanguage(request, found.id, found.state);
    reply.header('cache-control', 'no-store');
    const person = await accountView(app.services, found);
    return {
      user: sessionUser(person),
      token: sessions.issue(person),
      mustEnrol: account.mustEnrol(person, settings()),
    };
  });

  /** Until the password matches, the same steps are taken for an unknown address. */
  async function authenticate(
    emailKey: string,
    { password, otp }: Call<'POST /api/auth/login'>['body'],
    request: FastifyRequest,
  ) {
    const found = await findByEmailKey(app.services, emailKey);
    const fits = await passwordFits(password, await passwordHashOf(app.services, found));
    if (!fits || found === undefined) throw wrongCredentials();
    const { state } = found;
    if (state.isBanned) throw banned();
    if (state.secondFactor !== null) {
      const context = { ...request.commandContext(), actor: { id: found.id, role: state.role } };
      if (!otp) {
        if (account.isSecondFactorLocked(state, context.now)) await secondFactors.mailCode(found.id, context);
        throw otpRequired();
      }
      const result = await secondFactors.check({ accountId: found.id, state, otp }, context);
      if (result !== 'right') throw result === 'locked' ? otpLocked() : otpWrong();
    }
    return found;
  }

  app.operation('GET /api/auth/me', async ({ viewer, reply }) => {
    reply.header('cache-control', 'no-store');
    const token = sessions.renew(viewer, new Date());
    const { isPublisher, accessRequested, accessDeclinedAt: at, accessDeclinedReason: reason } = viewer;
    const isDeclined = at !== null && !isPublisher && !accessRequested;
    return {
      ...ownAccount(viewer, settings()),
      ...(isDeclined && { accessDeclined: { at: at.toISOString(), reason } }),
      ...(token !== undefined && { token }),
    };
  });

  app.operation('POST /api/auth/logout', ({ viewer }) => endSession(pool, viewer.sessionId));

  app.operation('POST /api/auth/logout-everywhere', async ({ viewer, request, reply }) => {
    const { position } = await handler.handle(
      account,
      account.streamName(viewer.id),
      { type: 'EndSessions', accountId: viewer.id, by: actorOf(viewer) },
      request.commandContext(),
    );
    await reply.readable(position, 'accounts');
  });
}
