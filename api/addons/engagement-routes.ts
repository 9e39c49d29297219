// Ratings and likes: one of each per person and add-on.

import * as engagement from '@sandcrate/core/engagement/engagement.ts';
import { countsOfOthers, isLikedBy } from '@sandcrate/projections/catalogue/engagement-queries.ts';
import type { EngagementCounts } from '@sandcrate/projections/runner/projection.ts';
import type { FastifyInstance } from 'fastify';
import type { Call } from '../plugins/operation.ts';
import type { RatingAnswer } from './engagement-contract.ts';
import { CurrentCounts } from './engagement-counts.ts';
import { mean } from './views.ts';

type OnAddon = Pick<Call<'DELETE /api/addons/{id}/rate'>, 'params' | 'viewer' | 'request' | 'reply'>;
type WithoutPair<C> = C extends unknown ? Omit<C, 'addonId' | 'accountId'> : never;

export async function engagementRoutes(app: FastifyInstance) {
  const { handler, pool, readModels } = app.services;
  const addons = app.visibleAddons;
  const counts = new CurrentCounts(pool, readModels);

  /** Gives the caller's command about an add-on, and waits until the add-on's counts show it. */
  async function engage(
    { params, viewer, request, reply }: OnAddon,
    command: WithoutPair<engagement.EngagementCommand>,
  ) {
    const pair = { addonId: params.id, accountId: viewer.id };
    const outcome = await handler.handle(
      engagement,
      engagement.streamName(pair.addonId, pair.accountId),
      { ...command, ...pair },
      request.commandContext(),
      { isFirst: true },
    );
    await reply.readable(outcome.position, 'catalogue');
    return outcome;
  }

  /** The add-on's counts with what this person did, also while the read model lags. */
  async function countsWith(
    { params: { id }, viewer, reply }: OnAddon,
    { liked, rating }: engagement.Engagement,
  ): Promise<EngagementCounts> {
    if (!reply.hasHeader('x-pending')) return counts.of(id);
    const others = await countsOfOthers(pool, id, viewer.id);
    return {
      likes: others.likes + (liked ? 1 : 0),
      ratingSum: others.ratingSum + (rating ?? 0),
      ratingCount: others.ratingCount + (rating === null ? 0 : 1),
    };
  }

  async function ratingAnswer(
    call: OnAddon,
    state: engagement.Engagement,
    rating: number | null,
  ): Promise<RatingAnswer> {
    const { ratingSum, ratingCount } = await countsWith(call, state);
    return { rating, averageRating: mean(ratingSum, ratingCount), ratingCount };
  }

  app.operation('POST /api/addons/{id}/rate', async ({ body, ...call }) => {
    const { id } = call.params;
    const { publisherId } = await addons.must(id, call.viewer);
    const { state } = await engage(call, { type: 'RateAddon', rating: body.rating, publisherId });
    return ratingAnswer(call, state, body.rating);
  });

  app.operation('DELETE /api/addons/{id}/rate', async (call) => {
    const { id } = call.params;
    await addons.must(id, call.viewer);
    const { state } = await engage(call, { type: 'ClearRating' });
    return ratingAnswer(call, state, null);
  });

  app.operation('GET /api/addons/{id}/like-status', async ({ params, viewer }) => {
    await addons.must(params.id, viewer);
    return { liked: await isLikedBy(pool, params.id, viewer.id) };
  });

  app.operation('POST /api/addons/{id}/like', async ({ body, ...call }) => {
    const { id } = call.params;
    await addons.must(id, call.viewer);
    const { events, state } = await engage(call, { type: 'LikeAddon', liked: body.liked });
    // A repeat with its key gets the first result, whatever was done since.
    const done = events.at(-1);
    const liked = done ? done.type === 'AddonLiked' : state.liked;
    const { likes } = await countsWith(call, state);
    return { liked, likeCount: likes };
  });
}
