// Changing a password, and resetting it by mail.

import * as account from '@sandcrate/core/account/account.ts';
import { invalidResetLink } from '@sandcrate/core/account/errors.ts';
import type { CommandContext } from '@sandcrate/core/handle.ts';
import { newNonce, readLinkCode } from '@sandcrate/core/privacy/codes.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../plugins/access.ts';
import { isRefusal } from '../plugins/errors.ts';
import { sessionUser } from '../users/views.ts';
import { findByEmailKey } from './account-in-log.ts';
import { requireUncommon } from './common-passwords.ts';
import { requireOwnPassword } from './own-password.ts';
import { hashPassword } from './passwords.ts';
import { requireSamePassword } from './repeated-password.ts';

export async function authPasswordRoutes(app: FastifyInstance) {
  const { resetMails, sessions } = app;
  const { handler, privacy } = app.services;

  app.operation('POST /api/auth/change-password', async ({ body, viewer, request, reply }) => {
    const { username, email } = viewer;
    const checkedAgainst = await requireOwnPassword(app.services, viewer.id, body.currentPassword);
    await requireUncommon(body.newPassword, { field: 'newPassword', own: [username, email] });
    const hash = await hashPassword(body.newPassword);
    const { position, state } = await handler.handle(
      account,
      account.streamName(viewer.id),
      {
        type: 'ChangePassword',
        accountId: viewer.id,
        by: actorOf(viewer),
        passwordHash: await privacy.seal(identity(viewer.id), hash),
        checkedAgainst,
      },
      request.commandContext(),
    );
    await requireSamePassword(request, viewer.id, state, { password: body.newPassword, hash });
    await reply.readable(position, 'accounts');
    reply.header('cache-control', 'no-store');
    const { sessionNumber } = state;
    return { user: sessionUser(viewer), token: sessions.issue({ id: viewer.id, sessionNumber }) };
  });

  // The answer does not wait for this, so that its time does not reveal whether the account exists.
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(underWay)));

  async function mailLink(email: string, address: string, context: CommandContext): Promise<void> {
    const emailKey = privacy.emailKey(email);
    if (!(await resetMails.begin(emailKey, address))) return;
    let isMailed = false;
    try {
      isMailed = await requestReset(emailKey, context);
    } finally {
      if (!isMailed) await resetMails.withdrawn(emailKey);
    }
  }

  /** Sends a link to the account with this address; false when there is none, or a link was just sent. */
  async function requestReset(emailKey: string, context: CommandContext): Promise<boolean> {
    const found = await findByEmailKey(app.services, emailKey);
    if (found === undefined) return false;
    const nonce = newNonce();
    const code = privacy.deriveCode('reset-password', found.id, nonce);
    const codeHash = privacy.hashCode('reset-password', found.id, code);
    const { events } = await handler.handle(
      account,
      account.streamName(found.id),
      { type: 'RequestPasswordReset', codeHash, nonce, now: context.now },
      context,
    );
    return events.length > 0;
  }

  app.operation('POST /api/auth/forgot-password', async ({ body, request }) => {
    const mailing = mailLink(body.email, request.ip, request.commandContext()).catch((error: unknown) => {
      if (!isRefusal(error)) request.log.error({ err: error }, 'no reset link was sent');
    });
    underWay.add(mailing);
    void mailing.finally(() => underWay.delete(mailing));
  });

  app.operation('POST /api/auth/reset-password', async ({ body, request, reply }) => {
    const link = readLinkCode(body.code);
    if (link === undefined) throw invalidResetLink();
    const { subject: accountId, nonce } = link;
    const stream = account.streamName(accountId);
    const { state } = await handler.load(account, stream);
    if (state.status !== 'active') throw invalidResetLink();
    await requireUncommon(body.password);
    const hash = await hashPassword(body.password);
    const {
      events,
      position,
      state: after,
    } = await handler.handle(
      account,
      stream,
      {
        type: 'ResetPassword',
        nonce,
        codeHash: privacy.hashCode('reset-password', accountId, body.code),
        passwordHash: await privacy.seal(identity(accountId), hash),
        now: new Date(),
      },
      request.commandContext(),
    );
    const refusal = account.refusalOf(events);
    if (refusal) throw refusal;
    await requireSamePassword(request, accountId, after, { password: body.password, hash });
    await reply.readable(position, 'accounts');
  });
}
