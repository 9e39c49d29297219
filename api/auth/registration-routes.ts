// Registration, with an invite or openly, and verification of the email address.

import * as account from '@sandcrate/core/account/account.ts';
import type { CommandContext } from '@sandcrate/core/handle.ts';
import { newNonce } from '@sandcrate/core/privacy/codes.ts';
import type { CreatedAccount } from '@sandcrate/core/registration/create-account.ts';
import { withoutCommandId } from '@sandcrate/core/registration/ports.ts';
import { registerOpenly } from '@sandcrate/core/registration/register.ts';
import { openInvite, registerByInvite } from '@sandcrate/core/registration/register-by-invite.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionUser } from '../users/views.ts';
import { type AccountInLog, accountView } from './account-in-log.ts';
import { requireUncommon } from './common-passwords.ts';
import { recordLanguage } from './language.ts';
import { hashPassword } from './passwords.ts';
import { requireSamePassword } from './repeated-password.ts';

export async function authRegistrationRoutes(app: FastifyInstance) {
  const { sessions } = app;
  const { handler, privacy, settings } = app.services;
  const ports = { handler, privacy };

  /**
   * The account that a person has just made, or made before with the same key and password. Its language is recorded
   * before anything is mailed.
   */
  async function arrived(
    { accountId: id }: CreatedAccount,
    set: { password: string; hash: string },
    request: FastifyRequest,
  ): Promise<AccountInLog> {
    const { state } = await handler.load(account, account.streamName(id));
    await requireSamePassword(request, id, state, set);
    await recordLanguage(request, id, state);
    return { id, state };
  }

  /** Logs in a person who has just registered. */
  async function welcome(person: AccountInLog, { position }: CreatedAccount, reply: FastifyReply) {
    await reply.readable(position, 'accounts', 'catalogue');
    const registered = await accountView(app.services, person);
    reply.header('cache-control', 'no-store');
    return { user: sessionUser(registered), token: sessions.issue(registered) };
  }

  /** @throws TooSoon when a code was sent less than a minute ago */
  async function mailCode(accountId: string, context: CommandContext): Promise<bigint | undefined> {
    const nonce = newNonce();
    const code = privacy.deriveCode('verify-email', accountId, nonce);
    const codeHash = privacy.hashCode('verify-email', accountId, code);
    const { position } = await handler.handle(
      account,
      account.streamName(accountId),
      { type: 'RequestEmailVerification', codeHash, nonce, now: context.now },
      context,
    );
    return position;
  }

  app.operation('POST /api/auth/register', async ({ body, request, reply }) => {
    const { username, email, password } = body;
    const isOpen = settings().registrationOpen;
    if (isOpen) await requireUncommon(password, { own: [username, email] });
    const hash = isOpen ? await hashPassword(password) : '';
    const made = await registerOpenly(
      ports,
      { isOpen, username, email, passwordHash: hash },
      request.commandContext(),
    );
    const person = await arrived(made, { password, hash }, request);
    const context = withoutCommandId(request.commandContext());
    await mailCode(made.accountId, { ...context, causationId: context.correlationId }).catch(
      (error: unknown) => request.log.warn({ err: error }, 'no code was sent to a new account'),
    );
    return welcome(person, made, reply);
  });

  app.operation('GET /api/auth/validate-invite/{code}', async ({ params }) => {
    const { email, role, expiresAt } = await openInvite(ports, params.code, new Date());
    return { email, role, expiresAt };
  });

  app.operation('POST /api/auth/register-with-invite', async ({ body, request, reply }) => {
    const { inviteCode: code, username, password } = body;
    await requireUncommon(password, { own: [username] });
    const hash = await hashPassword(password);
    const made = await registerByInvite(
      ports,
      { code, username, passwordHash: hash },
      request.commandContext(),
    );
    const person = await arrived(made, { password, hash }, request);
    return welcome(person, made, reply);
  });

  app.operation('POST /api/auth/resend-verification', async ({ viewer, request }) => {
    await mailCode(viewer.id, request.commandContext());
  });

  app.operation('POST /api/auth/verify-email', async ({ body, viewer, request, reply }) => {
    const { events, position } = await handler.handle(
      account,
      account.streamName(viewer.id),
      {
        type: 'VerifyEmail',
        codeHash: privacy.hashCode('verify-email', viewer.id, body.code),
        now: new Date(),
      },
      request.commandContext(),
    );
    const refusal = account.refusalOf(events);
    if (refusal) throw refusal;
    await reply.readable(position, 'accounts');
  });
}
