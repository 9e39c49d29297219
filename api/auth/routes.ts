// Logging in, logging out, and the current session.

import * as account from '@sandcrate/core/account/account.ts';
import { OTP_LOCKED, WRONG_OTP } from '@sandcrate/core/account/errors.ts';
import { tooSoon } from '@sandcrate/core/errors.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import { findByEmailKey } from '@sandcrate/projections/accounts/queries.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WRONG_CREDENTIALS } from '../contract/refusals.ts';
import { announceLimits } from '../limits/rate-limit-headers.ts';
import { actorOf } from '../plugins/access.ts';
import { banned, HttpError } from '../plugins/errors.ts';
import type { Call } from '../plugins/operation.ts';
import { ownAccount, sessionUser } from '../users/views.ts';
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

  /**
   * Checks the account's stream, because the read model may lag: the account may be gone, or its password just changed.
   */
  async function isStillThePassword(
    { status, passwordHash }: account.Account,
    known: { id: string; passwordHash: string | null },
  ): Promise<boolean> {
    if (status !== 'active' || passwordHash === null) return false;
    return (await privacy.open(identity(known.id), passwordHash)) === known.passwordHash;
  }

  app.operation('POST /api/auth/login', async ({ body, request, reply }) => {
    const attempt = { account: privacy.emailKey(body.email), address: request.ip };
    const exceeded = await logins.begin(attempt);
    if (exceeded) {
      announceLimits(reply, [exceeded]);
      throw tooSoon(exceeded.resetSeconds);
    }
    const { found, state } = await authenticate(attempt.account, body, request).catch(
      async (error: unknown) => {
        await (isWrongAnswer(error) ? logins.failed(attempt) : logins.withdrawn(attempt));
        throw error;
      },
    );
    await logins.succeeded(attempt);
    await recordLanguage(request, found.id, state);
    reply.header('cache-control', 'no-store');
    return {
      user: sessionUser(found),
      token: sessions.issue({ id: found.id, sessionNumber: state.sessionNumber }),
      mustEnrol: account.mustEnrol(found, settings()),
    };
  });

  /** Until the password matches, the same steps are taken for an unknown address. */
  async function authenticate(
    emailKey: string,
    { password, otp }: Call<'POST /api/auth/login'>['body'],
    request: FastifyRequest,
  ) {
    const found = await findByEmailKey(pool, emailKey);
    const fits = await passwordFits(password, found?.passwordHash);
    if (!fits || found === undefined) throw wrongCredentials();
    const { state } = await handler.load(account, account.streamName(found.id));
    if (!(await isStillThePassword(state, found))) throw wrongCredentials();
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
    return { found, state };
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
