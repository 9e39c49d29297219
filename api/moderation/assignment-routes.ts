// Assigning items of the queue to moderators.
import { ownAddon } from '@sandcrate/core/errors.ts';
import * as message from '@sandcrate/core/message/message.ts';
import type { FastifyInstance } from 'fastify';
import { ASSIGNED_TO_MODERATOR, ASSIGNED_TO_PUBLISHER, ONLY_WAITING_ASSIGNED } from '../contract/refusals.ts';
import { actorOf } from '../plugins/access.ts';
import { HttpError } from '../plugins/errors.ts';
import { sealedBy } from '../sealed-by.ts';
import { assign, assignmentsOf, isModerator, unassign } from './assignments.ts';

/** The text of the note when the moderator who assigns an item writes none. */
const DEFAULT_NOTE = 'Assigned to you.';

export async function adminAssignmentRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { handler, pool, privacy } = app.services;

  app.operation(
    'PUT /api/admin/addons/{id}/assignment',
    async ({ params: { id }, body, viewer, request, reply }) => {
      const { assigneeId, note } = body;
      const { publisherId } = await addonViews.visible(id, viewer);
      if (!(await isModerator(pool, assigneeId))) {
        throw new HttpError(409, 'not-a-moderator', ASSIGNED_TO_MODERATOR);
      }
      if (viewer.id === publisherId) throw ownAddon();
      if (assigneeId === publisherId) throw new HttpError(409, 'own-addon', ASSIGNED_TO_PUBLISHER);
      const done = await assign(pool, { addonId: id, assigneeId, assignedBy: viewer.id });
      if (done === undefined) throw new HttpError(409, 'not-pending', ONLY_WAITING_ASSIGNED);
      const isForAnother = assigneeId !== viewer.id && (done.isNew || Boolean(note));
      if (isForAnother || note) {
        // The inbox follows the log, so the note is what notifies the moderator.
        const { position } = await handler.handle(
          message,
          message.streamName(request.idOf('message')),
          {
            type: 'PostMessage',
            by: actorOf(viewer),
            addonId: id,
            publisherId,
            audience: 'staff',
            text: await sealedBy(privacy, viewer, note || DEFAULT_NOTE),
            mentions: [assigneeId],
          },
          request.commandContext(),
        );
        await reply.readable(position, 'moderation');
      }
      const assignment = (await assignmentsOf(pool, [id])).get(id);
      // Somebody has decided on it in the meantime.
      if (assignment === undefined) throw new HttpError(409, 'not-pending', ONLY_WAITING_ASSIGNED);
      return assignment;
    },
  );

  app.operation('DELETE /api/admin/addons/{id}/assignment', async ({ params: { id }, viewer }) => {
    await addonViews.visible(id, viewer);
    await unassign(pool, id);
  });
}
