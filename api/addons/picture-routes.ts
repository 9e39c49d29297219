// Upload pictures for a full description that is not saved yet, and look at them.

import * as addon from '@sandcrate/core/addon/addon.ts';
import type { Picture } from '@sandcrate/core/addon/content.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Viewer } from '../plugins/access.ts';
import { BadRequest, HttpError } from '../plugins/errors.ts';
import type { ReceivedForm } from '../plugins/form.ts';
import { storedPicture } from './submission.ts';
import { PICTURE_REQUIRED, PICTURES_WAIT } from './upload-refusals.ts';
import { bodyPictures } from './views.ts';
import { visibleListing } from './visible-listing.ts';
import { letWait, mayWait, waitingPictures } from './waiting-pictures.ts';

export async function pictureRoutes(app: FastifyInstance) {
  const { addonViews, sessions } = app;
  const { handler, images, pool } = app.services;

  const seenBy = (viewer: Viewer) => (pictures: readonly Picture[]) =>
    bodyPictures(pictures, ({ sha256 }) => {
      const path = `/api/addons/pictures/${sha256}`;
      return `${path}?ticket=${sessions.ticket(viewer, path)}`;
    });

  async function upload(files: ReceivedForm['files'], viewer: Viewer) {
    const file = files.get('picture');
    if (file === undefined) throw new BadRequest([{ path: 'picture', message: PICTURE_REQUIRED }]);
    if (!(await mayWait(pool, viewer.id))) throw new HttpError(409, 'too-many-pictures', PICTURES_WAIT);
    const picture = await storedPicture(images, file, () => {});
    await letWait(pool, viewer.id, picture, new Date());
    const [view] = seenBy(viewer)([picture]);
    return view as NonNullable<typeof view>;
  }

  app.operation('GET /api/addons/pictures', async ({ viewer }) =>
    seenBy(viewer)(await waitingPictures(pool, viewer.id)),
  );

  app.operation('POST /api/addons/pictures', async ({ files, viewer }) => upload(files, viewer));

  app.operation('POST /api/addons/{id}/pictures', async ({ params, files, viewer }) => {
    const listing = await visibleListing(handler, addonViews, params.id, viewer);
    addon.requireEditor({ by: actorOf(viewer), isPublisher: viewer.isPublisher }, listing);
    return upload(files, viewer);
  });
}
