// Collections of add-ons: made and edited by their owner, seen and followed by others.

import { isAuditor, isOffered, maySeeReason } from '@sandcrate/core/addon/visibility.ts';
import * as collection from '@sandcrate/core/collection/collection.ts';
import { maySeeCollection } from '@sandcrate/core/collection/visibility.ts';
import * as collectionFollow from '@sandcrate/core/collection-follow/collection-follow.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import { citedRule } from '@sandcrate/core/settings/site-rules.ts';
import {
  collectionsFollowedBy,
  collectionsOf,
  collectionsWith,
  countCollectionFollowers,
  countCollections,
  findCollection,
} from '@sandcrate/projections/catalogue/collection-queries.ts';
import { findRelease } from '@sandcrate/projections/catalogue/queries.ts';
import { decisionsAboutCollection } from '@sandcrate/projections/moderation/history.ts';
import { collectedIn, numbersOf } from '@sandcrate/projections/touched.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { decisionView } from '../addons/history.ts';
import { addonNotFound } from '../addons/not-found.ts';
import { operations } from '../contract/operations.ts';
import { pageOfRows } from '../paging.ts';
import { actorOf, type Viewer } from '../plugins/access.ts';
import { forbidden } from '../plugins/errors.ts';
import { sealedBy } from '../sealed-by.ts';
import type { CollectionBody } from './contract.ts';
import { createCollectionViews, takenDownOf, visibleCollection } from './views.ts';

const MOST_FOLLOWED = 100;
const SHOWN_WITH_ADDON = operations['GET /api/addons/{id}/collections'].maxItems;

type Caller = { viewer: Viewer; request: FastifyRequest; reply: FastifyReply };

export async function collectionRoutes(app: FastifyInstance) {
  const { handler, pool, privacy, settings } = app.services;
  const { visibleAddons } = app;
  const views = createCollectionViews(app.services, app.addonViews);
  const visible = (id: string, viewer: Viewer | undefined) => visibleCollection(app.services, id, viewer);

  /** Hands over a command about a collection and waits for the catalogue. */
  async function give(id: string, command: collection.CollectionCommand, { request, reply }: Caller) {
    const stream = collection.streamName(id);
    const { position } = await handler.handle(collection, stream, command, request.commandContext());
    await reply.readable(position, 'catalogue');
  }

  /** A text as it is stored: a collection goes with its owner's account, so the key of the identity seals it. */
  const seal = (viewer: Viewer, text: string) => sealedBy(privacy, viewer, text, identity);

  async function aboutOf(
    viewer: Viewer,
    { title, description, visibility }: z.output<typeof CollectionBody>,
  ) {
    return {
      title: await seal(viewer, title),
      description: description === '' ? null : await seal(viewer, description),
      visibility,
      isVerified: viewer.emailVerified,
    };
  }

  app.operation('GET /api/users/me/collections', async ({ viewer, query }) => {
    const [own, followed] = await Promise.all([
      collectionsOf(pool, viewer.id, query.addonId),
      collectionsFollowedBy(pool, viewer.id, MOST_FOLLOWED),
    ]);
    const cards = await views.cardsOf([...own, ...followed]);
    return {
      own: own.flatMap((row, at) => {
        const card = cards[at];
        return card ? [{ ...card, takenDown: takenDownOf(row), hasAddon: row.hasAddon }] : [];
      }),
      followed: cards.slice(own.length),
    };
  });

  app.operation('POST /api/collections', async ({ body, ...caller }) => {
    const { viewer, request } = caller;
    const id = request.idOf('collection');
    const about = await aboutOf(viewer, body);
    const owned = await countCollections(pool, viewer.id);
    await give(id, { type: 'CreateCollection', ...about, ownerId: viewer.id, owned }, caller);
    return views.view(await visible(id, viewer), viewer);
  });

  app.sharedOperation('GET /api/collections/{id}', async ({ params, viewer, shows }) => {
    const row = await visible(params.id, viewer);
    const view = await views.view(row, viewer);
    shows(row.id, numbersOf(row.id), row.ownerId, ...view.items.map(({ addonId }) => addonId));
    return view;
  });

  app.operation('GET /api/collections/{id}/decisions', async ({ params, viewer, ...listing }) => {
    const { id, ownerId } = await visible(params.id, viewer);
    const reader = { isPublisher: viewer.id === ownerId, isReporter: false, isAuditor: isAuditor(viewer) };
    if (!maySeeReason(reader)) throw forbidden();
    const now = new Date();
    const decisions = await decisionsAboutCollection(pool, id);
    return pageOfRows(
      listing,
      decisions.map((decision) => decisionView(decision, reader, now)),
    );
  });

  app.operation('PUT /api/collections/{id}', async ({ params, body, ...caller }) => {
    const { viewer } = caller;
    const about = await aboutOf(viewer, body);
    await give(params.id, { type: 'EditCollection', ...about, by: actorOf(viewer) }, caller);
    return views.view(await visible(params.id, viewer), viewer);
  });

  app.operation('DELETE /api/collections/{id}', async ({ params, body, ...caller }) => {
    const { viewer } = caller;
    const row = await findCollection(pool, params.id);
    // One that the read models do not have yet is left to the decision.
    if (row && !maySeeCollection(row, viewer)) await visible(params.id, viewer);
    const grounds = { reason: body.reason || null, rule: citedRule(settings().siteRules, body.rule) };
    await give(params.id, { type: 'DeleteCollection', by: actorOf(viewer), ...grounds }, caller);
  });

  app.operation('PUT /api/collections/{id}/items/{addonId}', async ({ params, body, ...caller }) => {
    const { viewer } = caller;
    const { id, addonId } = params;
    const { note, releaseId } = body;
    // The note about an add-on that is no longer public can still be changed.
    const { state } = await handler.load(collection, collection.streamName(id));
    const isIn = state?.ownerId === viewer.id && state.items.some((item) => item.addonId === addonId);
    if (!isIn) await visibleAddons.must(addonId, viewer);
    if (typeof releaseId === 'string') {
      const release = await findRelease(pool, addonId, releaseId);
      if (release === undefined || !isOffered(release)) throw addonNotFound();
    }
    await give(
      id,
      {
        type: 'PutItem',
        by: actorOf(viewer),
        addonId,
        ...(note !== undefined && { note: note === null || note === '' ? null : await seal(viewer, note) }),
        ...(releaseId !== undefined && { releaseId }),
      },
      caller,
    );
  });

  app.operation('DELETE /api/collections/{id}/items/{addonId}', async ({ params, ...caller }) => {
    const { id, addonId } = params;
    await give(id, { type: 'RemoveItem', by: actorOf(caller.viewer), addonId }, caller);
  });

  app.operation('PUT /api/collections/{id}/order', async ({ params, body, ...caller }) => {
    const { addonIds } = body;
    await give(params.id, { type: 'ReorderItems', by: actorOf(caller.viewer), addonIds }, caller);
  });

  async function answerFollow(
    command: collectionFollow.CollectionFollowCommand,
    { viewer, request, reply }: Caller,
  ) {
    const { collectionId } = command;
    const { position, events, state } = await handler.handle(
      collectionFollow,
      collectionFollow.streamName(viewer.id, collectionId),
      command,
      request.commandContext(),
    );
    await reply.readable(position, 'catalogue');
    // A repeat with the same key answers with its original result, whatever has happened since.
    const done = events.at(-1);
    const isFollowed = done ? done.type === 'CollectionFollowed' : state;
    // While the read model lags, it has not counted this person yet.
    const followerCount = reply.hasHeader('x-pending')
      ? (await countCollectionFollowers(pool, collectionId, { except: viewer.id })) + (state ? 1 : 0)
      : await countCollectionFollowers(pool, collectionId);
    return { isFollowed, followerCount };
  }

  app.operation('PUT /api/collections/{id}/follow', async ({ params, ...caller }) => {
    const { id: collectionId, ownerId } = await visible(params.id, caller.viewer);
    return answerFollow(
      { type: 'FollowCollection', followerId: caller.viewer.id, collectionId, ownerId },
      caller,
    );
  });

  /** A collection can be unfollowed even when it is no longer shown. */
  app.operation('DELETE /api/collections/{id}/follow', async ({ params, ...caller }) =>
    answerFollow(
      { type: 'UnfollowCollection', followerId: caller.viewer.id, collectionId: params.id },
      caller,
    ),
  );

  app.sharedOperation('GET /api/addons/{id}/collections', async ({ params, viewer, shows }) => {
    const { id } = params;
    await visibleAddons.must(id, viewer);
    const rows = await collectionsWith(pool, id, SHOWN_WITH_ADDON);
    const shown = rows.flatMap((row) => [row.id, numbersOf(row.id), row.ownerId, ...row.coverIds]);
    shows(id, collectedIn(id), ...shown);
    return views.cardsOf(rows);
  });
}
