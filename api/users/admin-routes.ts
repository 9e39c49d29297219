// Decisions by staff and the owner about accounts.

import * as account from '@sandcrate/core/account/account.ts';
import { USER_NOT_FOUND } from '@sandcrate/core/account/errors.ts';
import { deleteAccount } from '@sandcrate/core/registration/delete-account.ts';
import { issueInvite } from '@sandcrate/core/registration/issue-invite.ts';
import { createPublisher } from '@sandcrate/core/registration/register.ts';
import { citedRule } from '@sandcrate/core/settings/site-rules.ts';
import { pageOfAccounts } from '@sandcrate/projections/accounts/console-queries.ts';
import { countAddonsOf, findStaffAccount } from '@sandcrate/projections/accounts/queries.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountReplay } from '../addons/replay.ts';
import { accountView } from '../auth/account-in-log.ts';
import { requireUncommon } from '../auth/common-passwords.ts';
import { hashPassword } from '../auth/passwords.ts';
import { requireSamePassword } from '../auth/repeated-password.ts';
import { createInviteAnswers } from '../invites/answers.ts';
import { announcePages, pageOfRows, rowsOf } from '../paging.ts';
import { actorOf } from '../plugins/access.ts';
import { notFound } from '../plugins/errors.ts';
import { accountHistory } from './history.ts';
import { createChangingRoles } from './owners.ts';
import { adminUser } from './views.ts';

/** What only the read model knows of an account. */
const UNKNOWN = { accessDeclinedAt: null, accessDeclinedReason: null, accessMessage: null };

export async function adminUserRoutes(app: FastifyInstance) {
  const { handler, privacy, pool, settings, store } = app.services;

  const newestFirst = { by: 'createdAt', descending: true } as const;
  const ports = { handler, privacy };
  const { showOnce } = createInviteAnswers(app.services);
  const changingRoles = createChangingRoles(app.services);

  /** The account once the read models show a command's result. */
  async function accountAfter(
    { position, state }: { position: bigint | undefined; state: account.Account },
    id: string,
    reply: FastifyReply,
  ) {
    await reply.readable(position, 'accounts', 'catalogue', 'moderation');
    const row = await findStaffAccount(pool, id);
    if (!reply.hasHeader('x-pending')) {
      if (row === undefined) throw notFound(USER_NOT_FOUND);
      return adminUser(row);
    }
    // The read models lag: what a decision depends on is shown from the log.
    const now = await accountView(app.services, { id, state });
    const { accessDeclinedAt, accessDeclinedReason, accessMessage } = row ?? UNKNOWN;
    return adminUser({
      ...now,
      accessDeclinedAt,
      accessDeclinedReason,
      banReason: state.banReason,
      accessMessage: now.accessRequested ? accessMessage : null,
      isDeleted: state.status === 'deleted',
      addonCount: row?.addonCount ?? (await countAddonsOf(pool, id)),
    });
  }

  const give = (id: string, asked: account.AccountCommand, request: FastifyRequest) =>
    handler.handle(account, account.streamName(id), asked, request.commandContext());

  const command = async (
    id: string,
    asked: account.AccountCommand,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => accountAfter(await give(id, asked, request), id, reply);

  app.operation('PATCH /api/admin/users/{id}', async ({ params: { id }, body, viewer, request, reply }) => {
    const { isBanned: banned, role, isPublisher } = body;
    const asked = {
      type: 'PatchAccount',
      accountId: id,
      by: actorOf(viewer),
      banned,
      role,
      isPublisher,
    } as const;
    const outcome = await changingRoles((ownerIds) => give(id, { ...asked, ownerIds }, request));
    return accountAfter(outcome, id, reply);
  });

  app.operation('DELETE /api/admin/users/{id}', async ({ params: { id }, viewer, request, reply }) => {
    const { position } = await deleteAccount(
      { handler, privacy },
      { accountId: id, by: actorOf(viewer), withContent: false },
      request.commandContext(),
    );
    await reply.readable(position, 'accounts', 'catalogue', 'moderation');
  });

  app.operation('PUT /api/admin/users/{id}/ban', ({ params: { id }, body, viewer, request, reply }) => {
    const { banned, reason = null } = body;
    const rule = citedRule(settings().siteRules, body.rule);
    const by = actorOf(viewer);
    return command(id, { type: 'Ban', accountId: id, by, banned, reason, rule }, request, reply);
  });

  app.operation(
    'POST /api/admin/users/{id}/penalties',
    ({ params: { id }, body, viewer, request, reply }) => {
      const { kind, until, reason } = body;
      const rule = citedRule(settings().siteRules, body.rule);
      const asked = {
        type: 'ImposePenalty',
        accountId: id,
        by: actorOf(viewer),
        penaltyId: request.idOf('penalty'),
        kind,
        until: until === undefined ? null : new Date(until),
        reason,
        now: new Date(),
        ...(rule && { rule }),
      } as const;
      return command(id, asked, request, reply);
    },
  );

  app.operation(
    'DELETE /api/admin/users/{id}/penalties/{penaltyId}',
    ({ params: { id, penaltyId }, viewer, request, reply }) =>
      command(id, { type: 'LiftPenalty', accountId: id, by: actorOf(viewer), penaltyId }, request, reply),
  );

  app.operation('PUT /api/admin/users/{id}/promote', ({ params: { id }, viewer, request, reply }) =>
    command(id, { type: 'Promote', accountId: id, by: actorOf(viewer) }, request, reply),
  );

  app.operation('PUT /api/admin/users/{id}/decline', ({ params: { id }, body, viewer, request, reply }) => {
    const { reason = null } = body;
    const by = actorOf(viewer);
    return command(id, { type: 'DeclinePublisher', accountId: id, by, reason }, request, reply);
  });

  app.operation('PUT /api/admin/users/{id}/demote', ({ params: { id }, body, viewer, request, reply }) => {
    const { reason = null } = body;
    return command(id, { type: 'Demote', by: actorOf(viewer), reason }, request, reply);
  });

  app.operation('PUT /api/admin/users/{id}/verify', ({ params: { id }, body, viewer, request, reply }) => {
    const { verified } = body;
    const by = actorOf(viewer);
    return command(id, { type: 'Verify', accountId: id, by, verified }, request, reply);
  });

  app.operation('PUT /api/admin/users/{id}/end-sessions', ({ params: { id }, viewer, request, reply }) => {
    const by = actorOf(viewer);
    return command(id, { type: 'EndSessions', accountId: id, by }, request, reply);
  });

  app.operation(
    'DELETE /api/admin/users/{id}/second-factor',
    ({ params: { id }, viewer, request, reply }) => {
      const { staffSecondFactor } = app.services.settings();
      const by = actorOf(viewer);
      return command(
        id,
        { type: 'RemoveSecondFactor', accountId: id, by, staffSecondFactor },
        request,
        reply,
      );
    },
  );

  app.operation('GET /api/admin/users/{id}/history', async ({ params, ...listing }) => {
    const entries = await accountHistory({ store, pool }, params.id);
    if (entries.length === 0) throw notFound(USER_NOT_FOUND);
    return pageOfRows(listing, entries);
  });

  app.operation('GET /api/admin/users/{id}/replay', ({ params, query }) =>
    accountReplay({ store, pool }, params.id, query.revision),
  );

  app.operation('GET /api/admin/users', async (listing) => {
    const { rows, total } = await pageOfAccounts(pool, {}, { ...newestFirst, ...rowsOf(listing.query) });
    announcePages(listing, total);
    return rows.map(adminUser);
  });

  app.operation('POST /api/admin/users/{id}/hand-over', async ({ params, body, viewer, request, reply }) => {
    const issued = await issueInvite(
      ports,
      { by: actorOf(viewer), email: body.email, role: 'publisher', accountId: params.id },
      request.commandContext(),
    );
    return showOnce(issued, reply);
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
    const { state } = await handler.load(account, account.streamName(made.accountId));
    await requireSamePassword(request, made.accountId, state, { password, hash: passwordHash });
    await reply.readable(made.position, 'accounts', 'catalogue');
    return { credentials: { username, email, password } };
  });
}
