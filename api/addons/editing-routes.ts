// Upload, edit and delete add-ons.

import * as addon from '@sandcrate/core/addon/addon.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../plugins/access.ts';
import { refuseRecalled } from '../recalls/refuse-recalled.ts';
import { rulesFor } from '../rules/rules.ts';
import { editOf, submissionOf } from './submission.ts';
import { visibleListing } from './visible-listing.ts';

export async function addonEditingRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { handler, packs, images, pool, settings } = app.services;
  const inspectors = { packs, images, refuseRecalled: refuseRecalled(pool) };

  app.operation('POST /api/addons', async ({ body, files, viewer, request, reply }) => {
    const addonId = request.idOf('addon');
    const submission = await submissionOf(body, files, {
      ...inspectors,
      releaseId: request.idOf('release'),
    });
    const { position } = await handler.handle(
      addon,
      addon.streamName(addonId),
      {
        type: 'SubmitAddon',
        by: actorOf(viewer),
        isPublisher: viewer.isPublisher,
        isVerified: viewer.isVerified,
        autoApprove: settings().autoApprove,
        matchRules: await rulesFor({ handler, pool }, viewer),
        ...submission,
      },
      request.commandContext(),
    );
    await reply.readable(position, 'catalogue', 'moderation');
    return addonViews.detail(addonId, viewer);
  });

  app.operation(
    'PUT /api/addons/{id}',
    async ({ params, body, files, viewer, seenRevision, request, reply }) => {
      const listing = await visibleListing(handler, addonViews, params.id, viewer);
      const by = { by: actorOf(viewer), isPublisher: viewer.isPublisher };
      addon.requireEditor(by, listing);
      const edit = await editOf(body, files, listing.release.download.kind, inspectors);
      const { position } = await handler.handle(
        addon,
        addon.streamName(params.id),
        {
          type: 'EditAddon',
          ...by,
          seenRevision,
          isVerified: viewer.isVerified,
          matchRules: await rulesFor({ handler, pool }, viewer),
          changeId: request.idOf('change'),
          releaseId: request.idOf('release'),
          ...edit,
        },
        request.commandContext(),
      );
      await reply.readable(position, 'catalogue', 'moderation');
      return addonViews.detail(params.id, viewer);
    },
  );

  app.operation('DELETE /api/addons/{id}', async ({ params, body, viewer, request, reply }) => {
    const { position } = await handler
      .handle(
        addon,
        addon.streamName(params.id),
        { type: 'DeleteAddon', by: actorOf(viewer), reason: body.reason || null, now: new Date() },
        request.commandContext(),
      )
      .catch(async (refusal: unknown) => {
        // Callers who may not see it get the same answer as for a missing one.
        await addonViews.visible(params.id, viewer);
        throw refusal;
      });
    await reply.readable(position, 'catalogue', 'moderation', 'accounts');
  });

  app.operation('DELETE /api/addons/{id}/changes/{changeId}', async ({ params, viewer, request, reply }) => {
    await visibleListing(handler, addonViews, params.id, viewer);
    const { position } = await handler.handle(
      addon,
      addon.streamName(params.id),
      { type: 'WithdrawChange', by: actorOf(viewer), changeId: params.changeId },
      request.commandContext(),
    );
    await reply.readable(position, 'catalogue', 'moderation');
  });
}
