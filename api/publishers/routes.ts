// Publishers as everybody sees them, and following them.

import { PUBLISHER_NOT_FOUND } from '@sandcrate/core/account/errors.ts';
import * as follow from '@sandcrate/core/follow/follow.ts';
import { memoizeFor } from '@sandcrate/core/memoize-for.ts';
import { holderOf } from '@sandcrate/core/registration/names.ts';
import { countFollowers, findIdByName, isFollowing } from '@sandcrate/projections/accounts/people-queries.ts';
import {
  mostDownloadedOf,
  type PublisherRow,
  type PublisherTotals,
  pageOfPublishers,
  publishersAmong,
  totalsByPublisher,
  totalsOfAllPublishers,
  withTotals,
} from '@sandcrate/projections/catalogue/publisher-queries.ts';
import { publicAddons } from '@sandcrate/projections/catalogue/queries.ts';
import { numbersOf } from '@sandcrate/projections/touched.ts';
import type { FastifyInstance } from 'fastify';
import { mean } from '../addons/views.ts';
import { ALL_NUMBERS } from '../answers/shared-answers.ts';
import { MAX_PAGE_SIZE } from '../contract/limits.ts';
import { announcePages, rowsOf } from '../paging.ts';
import { notFound } from '../plugins/errors.ts';
import type { Call } from '../plugins/operation.ts';
import { publisherCard } from './views.ts';

const TOTALS_KEPT_MS = 5000;

/** Ids of publishers with downloads, most downloads first. */
const mostDownloaded = (totals: ReadonlyMap<string, PublisherTotals>) =>
  [...totals]
    .filter(([, { downloads }]) => downloads > 0)
    .sort(([, a], [, b]) => b.downloads - a.downloads)
    .map(([id]) => id);

const publisherNotFound = () => notFound(PUBLISHER_NOT_FOUND);

export async function publishersRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { handler, pool, privacy } = app.services;

  // Totals over the whole catalogue may be a few seconds old.
  const totals = memoizeFor(TOTALS_KEPT_MS, async () => {
    const [byPublisher, all] = await Promise.all([
      totalsByPublisher(pool, null),
      totalsOfAllPublishers(pool),
    ]);
    return { byPublisher, all };
  });

  app.sharedOperation('GET /api/publishers', async (listing) => {
    const { byPublisher, all } = await totals();
    const { rows, total } = await pageOfPublishers(pool, mostDownloaded(byPublisher), rowsOf(listing.query));
    announcePages(listing, total);
    listing.shows(ALL_NUMBERS);
    listing.header('x-total-downloads', String(all.downloads));
    listing.header('x-average-rating', String(mean(all.ratingSum, all.ratingCount)));
    return withTotals(rows, byPublisher).map(publisherCard);
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
    const [addons, isFollowed] = await Promise.all([
      mostDownloadedOf(pool, id, MAX_PAGE_SIZE).then((ids) => publicAddons(pool, ids)),
      viewer === undefined ? false : isFollowing(pool, viewer.id, id),
    ]);
    const shown = [id, ...addons.map((addon) => addon.id)];
    shows(...shown, ...shown.map(numbersOf));
    return { ...publisherCard(publisher), isFollowed, addons: addonViews.cards(addons, viewer) };
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
