// A person's own account: second factor, decisions about it, data export, deletion.

import * as account from '@sandcrate/core/account/account.ts';
import { userNotFound } from '@sandcrate/core/account/errors.ts';
import { isAuditor, maySeeReason } from '@sandcrate/core/addon/visibility.ts';
import { deleteAccount } from '@sandcrate/core/registration/delete-account.ts';
import { decisionsAboutAccount } from '@sandcrate/projections/moderation/history.ts';
import type { FastifyInstance } from 'fastify';
import { decisionView } from '../addons/history.ts';
import { newSecret, uriOf } from '../auth/otp.ts';
import { requireOwnPassword } from '../auth/own-password.ts';
import { enrol } from '../auth/second-factor.ts';
import { pageOfRows } from '../paging.ts';
import { actorOf } from '../plugins/access.ts';
import { exportOf } from './export.ts';

export async function meRoutes(app: FastifyInstance) {
  const { handler, pool, privacy, settings } = app.services;
  const ports = { handler, privacy };

  app.operation('POST /api/users/me/second-factor', async ({ body, viewer, request, reply }) => {
    reply.header('cache-control', 'no-store');
    await requireOwnPassword(app.services, viewer.id, body.password);
    if (body.code === undefined) {
      account.requireNoSecondFactor(viewer.hasSecondFactor);
      const secret = newSecret();
      return { secret, uri: uriOf(secret, settings().siteName, viewer.email) };
    }
    const { recoveryCodes, position } = await enrol(
      app.services,
      { accountId: viewer.id, secret: body.secret ?? '', code: body.code },
      request.commandContext(),
    );
    await reply.readable(position, 'accounts');
    return { recoveryCodes };
  });

  app.operation('DELETE /api/users/me/second-factor', async ({ body, viewer, request, reply }) => {
    await requireOwnPassword(app.services, viewer.id, body.password);
    const { position } = await handler.handle(
      account,
      account.streamName(viewer.id),
      {
        type: 'RemoveSecondFactor',
        accountId: viewer.id,
        by: actorOf(viewer),
        staffSecondFactor: settings().staffSecondFactor,
      },
      request.commandContext(),
    );
    await reply.readable(position, 'accounts');
  });

  app.operation('GET /api/users/{id}/decisions', async ({ params: { id }, viewer, ...listing }) => {
    const reader = { isPublisher: viewer.id === id, isReporter: false, isAuditor: isAuditor(viewer) };
    if (!maySeeReason(reader)) throw userNotFound();
    const now = new Date();
    const decisions = await decisionsAboutAccount(pool, id);
    return pageOfRows(
      listing,
      decisions.map((decision) => decisionView(decision, reader, now)),
    );
  });

  app.operation('GET /api/users/me/export', async ({ viewer, reply }) => {
    reply.header('cache-control', 'no-store');
    reply.header('content-disposition', 'attachment; filename="my-data.json"');
    return exportOf(app.services, viewer.id, new Date());
  });

  app.operation('DELETE /api/users/me', async ({ body, viewer, request, reply }) => {
    account.requireDeletable(viewer.role);
    await requireOwnPassword(app.services, viewer.id, body.password);
    const { position } = await deleteAccount(
      ports,
      { accountId: viewer.id, by: actorOf(viewer), withContent: body.withContent },
      request.commandContext(),
    );
    await reply.readable(position, 'accounts', 'catalogue', 'moderation');
  });
}
