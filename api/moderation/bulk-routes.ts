// Bulk actions on add-ons, with previews that rehearse the commands.

import { rehearse } from '@sandcrate/core/event-store/rehearsal.ts';
import { createHandler } from '@sandcrate/core/handle.ts';
import { endsReview, inBulk } from '@sandcrate/core/processes/bulk-action.ts';
import { citedRule } from '@sandcrate/core/settings/site-rules.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../plugins/access.ts';
import { releaseReviewLocks, reviewedByOthers } from './review-locks.ts';

export async function adminBulkRoutes(app: FastifyInstance) {
  const { handler, pool, settings, store } = app.services;

  app.operation('POST /api/admin/addons/bulk', async ({ body, viewer, request, reply }) => {
    const { preview, action, ids } = body;
    const revisions = Object.fromEntries(
      Object.entries(body.revisions ?? {}).map(([id, revision]) => [id, BigInt(revision)]),
    );
    const reviewed = await reviewedByOthers(pool, ids, viewer.id);
    const rule = citedRule(settings().siteRules, body.rule);
    const reason = body.reason || null;
    const bulk = { action, ids, revisions, reason, rule, by: actorOf(viewer), reviewed };
    const { commandId: _, ...context } = request.commandContext();
    const { position, ...answer } = preview
      ? await inBulk(createHandler(rehearse(store)), bulk, context)
      : await inBulk(handler, bulk, request.commandContext());
    if (preview) return answer;
    await reply.readable(position, 'catalogue', 'moderation', 'audit');
    if (endsReview(action)) {
      const done = answer.done.map(({ id }) => id);
      await releaseReviewLocks(pool, done, viewer.id);
    }
    return answer;
  });
}
