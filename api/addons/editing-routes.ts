// Upload, edit and delete add-ons.

import * as addon from '@sandcrate/core/addon/addon.ts';
import { picturesOf } from '@sandcrate/core/addon/body-pictures.ts';
import type { Picture } from '@sandcrate/core/addon/content.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Viewer } from '../plugins/access.ts';
import { rulesFor } from '../rules/rules.ts';
import { editOf, refuseRecalled, submissionOf } from './submission.ts';
import { visibleListing } from './visible-listing.ts';
import { endWait, waitingPictures } from './waiting-pictures.ts';

export async function addonEditingRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { handler, packs, images, pool, settings } = app.services;
  const inspectors = { packs, images, refuseRecalled: refuseRecalled(pool) };

  /** The pictures of this person that a body may show: none when it calls none. */
  const waitingFor = async (body: string | null | undefined, viewer: Viewer) =>
    body?.includes('picture:') ? waitingPictures(pool, viewer.id) : [];

  /** What the add-on shows now waits no more. */
  async function endWaits(body: string | null | undefined, waiting: readonly Picture[], viewer: Viewer) {
    const shown = picturesOf(body ?? null, waiting);
    if (shown.length > 0) await endWait(pool, viewer.id, shown);
  }

  app.operation('POST /api/addons', async ({ body, files, viewer, request, reply }) => {
    const addonId = request.idOf('addon');
    const waiting = await waitingFor(body.body, viewer);
    const submission = await submissionOf(body, files, {
      ...inspectors,
      pictures: waiting,
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
    await endWaits(body.body, waiting, viewer);
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
      const waiting = await waitingFor(body.body, viewer);
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
          pictures: waiting,
        },
        request.commandContext(),
      );
      await endWaits(body.body, waiting, viewer);
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
