// Publishers as everybody sees them, and following them.

import { PUBLISHER_NOT_FOUND } from '@sandcrate/core/account/errors.ts';
import * as follow from '@sandcrate/core/follow/follow.ts';
import { memoizeFor } from '@sandcrate/core/memoize-for.ts';
import { holderOf } from '@sandcrate/core/registration/names.ts';
import { countFollowers, findIdByName, isFollowing } from '@sandcrate/projections/accounts/people-queries.ts';
import { findProfile } from '@sandcrate/projections/catalogue/profile-queries.ts';
import {
  mostDownloadedOf,
  newestOf,
  type PublisherRow,
  pageOfPublishers,
  publishersAmong,
  rankPublishers,
} from '@sandcrate/projections/catalogue/publisher-queries.ts';
import { publicAddons } from '@sandcrate/projections/catalogue/queries.ts';
import { numbersOf } from '@sandcrate/projections/touched.ts';
import type { FastifyInstance } from 'fastify';
import { mean } from '../addons/views.ts';
import { ALL_NUMBERS, ANY_LISTING } from '../answers/shared-answers.ts';
import { MAX_PAGE_SIZE } from '../contract/limits.ts';
import { announcePages, rowsOf } from '../paging.ts';
import { notFound } from '../plugins/errors.ts';
import type { Call } from '../plugins/operation.ts';
import { publisherCard } from './views.ts';

const RANKING_KEPT_MS = 5000;
/** How many of a publisher's newest add-ons their page shows. */
const NEWEST = 8;

const publisherNotFound = () => notFound(PUBLISHER_NOT_FOUND);

export async function publishersRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { handler, pool, privacy } = app.services;

  // The order of all publishers and the totals over the catalogue may be a few seconds old.
  const ranking = memoizeFor(RANKING_KEPT_MS, () => rankPublishers(pool));

  app.sharedOperation('GET /api/publishers', async (listing) => {
    const { mostDownloaded, ...all } = await ranking();
    const { rows, total } = await pageOfPublishers(pool, mostDownloaded, rowsOf(listing.query));
    announcePages(listing, total);
    listing.shows(ALL_NUMBERS);
    listing.header('x-total-downloads', String(all.downloads));
    listing.header('x-average-rating', String(mean(all.ratingSum, all.ratingCount)));
    return rows.map(publisherCard);
  });

  /** The public profile of the account with this username, if it is a publisher. */
  async function publisherNamed(username: string): Promise<PublisherRow | undefined> {
    const id = await findIdByName(pool, privacy.usernameKey(username));
    const [row] = await publishersAmong(pool, id === undefined ? [] : [id]);
    return row;
  }

  app.sharedOperation('GET /api/publishers/{username}', async ({ params, viewer, shows }) => {
    const publisher = await publisherNamed(params.username);
    if (publisher === undefined) throw publisherNotFound();
    const { id } = publisher;
    const [addons, newest, profile, isFollowed] = await Promise.all([
      mostDownloadedOf(pool, id, MAX_PAGE_SIZE).then((ids) => publicAddons(pool, ids)),
      newestOf(pool, id, NEWEST).then((ids) => publicAddons(pool, ids)),
      findProfile(pool, id),
      viewer === undefined ? false : isFollowing(pool, viewer.id, id),
    ]);
    const shown = [id, ...[...addons, ...newest].map((addon) => addon.id)];
    shows(...shown, ...shown.map(numbersOf), ANY_LISTING);
    return {
      ...publisherCard(publisher),
      text: profile?.text ?? null,
      links: profile?.links ?? [],
      isFollowed,
      addons: addonViews.cards(addons, viewer),
      newest: addonViews.cards(newest, viewer),
    };
  });

  type OnPublisher = Pick<Call<'PUT /api/publishers/{username}/follow'>, 'viewer' | 'request' | 'reply'>;

  async function answerFollow(command: follow.FollowCommand, { viewer, request, reply }: OnPublisher) {
    const { position, events, state } = await handler.handle(
      follow,
      follow.streamName(viewer.id, command.followedId),
      command,
      request.commandContext(),
    );
    await reply.readable(position, 'accounts');
    // A repeat with the same key answers with its original result, whatever has happened since.
    const done = events.at(-1);
    const isFollowed = done ? done.type === 'PublisherFollowed' : state;
    const { followedId } = command;
    // While the read model lags, it has not counted this person yet.
    const followerCount = reply.hasHeader('x-pending')
      ? (await countFollowers(pool, followedId, { except: viewer.id })) + (state ? 1 : 0)
      : await countFollowers(pool, followedId);
    return { isFollowed, followerCount };
  }

  app.operation('PUT /api/publishers/{username}/follow', async ({ params, ...call }) => {
    // By the log, since the publisher may have registered a moment ago.
    const key = privacy.usernameKey(params.username);
    const holder = await holderOf(handler, { kind: 'username', key });
    if (holder === undefined) throw publisherNotFound();
    const { accountId: followedId, state } = holder;
    const isPublisher = state.isPublisher && !state.isBanned;
    return answerFollow({ type: 'Follow', followerId: call.viewer.id, followedId, isPublisher }, call);
  });

  /** A publisher can be unfollowed even when no longer shown. */
  app.operation('DELETE /api/publishers/{username}/follow', async ({ params, ...call }) => {
    const { viewer } = call;
    const followedId = await findIdByName(pool, privacy.usernameKey(params.username));
    if (followedId === undefined) throw publisherNotFound();
    if (!(await isFollowing(pool, viewer.id, followedId))) {
      const [shown] = await publishersAmong(pool, [followedId]);
      if (shown === undefined) throw publisherNotFound();
    }
    return answerFollow({ type: 'Unfollow', followerId: viewer.id, followedId }, call);
  });
}
