// Public profiles: edited by their member, seen by everybody.

import { userNotFound } from '@sandcrate/core/account/errors.ts';
import { isAuditor, maySeeReason } from '@sandcrate/core/addon/visibility.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import { profileNotFound } from '@sandcrate/core/profile/errors.ts';
import * as profile from '@sandcrate/core/profile/profile.ts';
import { findOwnProfile, findProfile } from '@sandcrate/projections/catalogue/profile-queries.ts';
import { decisionsAboutProfile } from '@sandcrate/projections/moderation/history.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decisionView } from '../addons/history.ts';
import { storedPicture } from '../addons/submission.ts';
import { pageOfRows } from '../paging.ts';
import { actorOf, type Viewer } from '../plugins/access.ts';
import { forbidden } from '../plugins/errors.ts';
import { sealedBy } from '../sealed-by.ts';
import { ownProfile, profileContent } from './views.ts';

type Caller = { viewer: Viewer; request: FastifyRequest; reply: FastifyReply };
type Changes = Pick<profile.EditProfile, 'picture' | 'text' | 'links'>;

export async function profileRoutes(app: FastifyInstance) {
  const { handler, images, pool, privacy } = app.services;

  const seal = (viewer: Viewer, text: string) => sealedBy(privacy, viewer, text, identity);

  /** Edits the caller's own profile and answers with it. */
  async function edit(changes: Changes, { viewer, request, reply }: Caller) {
    const { position } = await handler.handle(
      profile,
      profile.streamName(viewer.id),
      { type: 'EditProfile', by: actorOf(viewer), accountId: viewer.id, ...changes },
      request.commandContext(),
    );
    await reply.readable(position, 'catalogue');
    return ownProfile(viewer.id, await findOwnProfile(pool, viewer.id));
  }

  app.operation('GET /api/users/me/profile', async ({ viewer }) =>
    ownProfile(viewer.id, await findOwnProfile(pool, viewer.id)),
  );

  app.operation('PUT /api/users/me/profile', async ({ body: { text, links }, ...caller }) => {
    const { viewer } = caller;
    return edit(
      {
        ...(text !== undefined && { text: text === '' ? null : await seal(viewer, text) }),
        ...(links && { links: await Promise.all(links.map((link) => seal(viewer, link))) }),
      },
      caller,
    );
  });

  app.operation('POST /api/users/me/profile/picture', async ({ files, ...caller }) => {
    const file = files.get('picture');
    return edit(file ? { picture: await storedPicture(images, file, profile.requireShape) } : {}, caller);
  });

  app.operation('DELETE /api/users/me/profile/picture', async (caller) => edit({ picture: null }, caller));

  app.sharedOperation('GET /api/profiles/{id}', async ({ params, shows }) => {
    const row = await findProfile(pool, params.id);
    if (row === undefined) throw userNotFound();
    const { id, username, isPublisher, isVerified } = row;
    shows(id);
    return { id, username, isPublisher, isVerified, ...profileContent(id, row) };
  });

  app.operation('GET /api/profiles/{id}/decisions', async ({ params: { id }, viewer, ...listing }) => {
    const reader = { isPublisher: viewer.id === id, isReporter: false, isAuditor: isAuditor(viewer) };
    if (!maySeeReason(reader)) throw (await findProfile(pool, id)) ? forbidden() : profileNotFound();
    const now = new Date();
    const decisions = await decisionsAboutProfile(pool, id);
    return pageOfRows(
      listing,
      decisions.map((decision) => decisionView(decision, reader, now)),
    );
  });
}
