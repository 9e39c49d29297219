// What staff decide about profiles.
import { userNotFound } from '@sandcrate/core/account/errors.ts';
import * as profile from '@sandcrate/core/profile/profile.ts';
import { citedRule } from '@sandcrate/core/settings/site-rules.ts';
import { findProfile } from '@sandcrate/projections/catalogue/profile-queries.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../plugins/access.ts';

type Caller = { request: FastifyRequest; reply: FastifyReply };

export async function adminProfileRoutes(app: FastifyInstance) {
  const { handler, pool, settings } = app.services;

  async function decide(command: profile.ProfileCommand, { request, reply }: Caller) {
    const { accountId } = command;
    if ((await findProfile(pool, accountId)) === undefined) throw userNotFound();
    const { position } = await handler.handle(
      profile,
      profile.streamName(accountId),
      command,
      request.commandContext(),
    );
    await reply.readable(position, 'catalogue', 'moderation', 'audit');
  }

  app.operation('PUT /api/admin/profiles/{id}/clear', async ({ params, body, viewer, request, reply }) => {
    const rule = citedRule(settings().siteRules, body.rule);
    const command = { type: 'ClearProfile', by: actorOf(viewer), accountId: params.id, ...body } as const;
    await decide({ ...command, rule, now: request.commandContext().now }, { request, reply });
  });

  app.operation('PUT /api/admin/profiles/{id}/restore', async ({ params, body, viewer, request, reply }) => {
    const command = { type: 'RestoreProfile', by: actorOf(viewer), accountId: params.id, ...body } as const;
    await decide({ ...command, now: request.commandContext().now }, { request, reply });
  });
}
