// Ratings and likes: one of each per person and add-on.

import { batchLoader } from '@sandcrate/core/batch-loader.ts';
import * as engagement from '@sandcrate/core/engagement/engagement.ts';
import { engagementCounts, isLikedBy } from '@sandcrate/projections/catalogue/engagement-queries.ts';
import type { FastifyInstance } from 'fastify';
import type { Call } from '../plugins/operation.ts';
import type { RatingAnswer } from './engagement-contract.ts';
import { mean } from './views.ts';

type OnAddon = Pick<Call<'DELETE /api/addons/{id}/rate'>, 'params' | 'viewer' | 'request' | 'reply'>;
type WithoutPair<C> = C extends unknown ? Omit<C, 'addonId' | 'accountId'> : never;

export async function engagementRoutes(app: FastifyInstance) {
  const { handler, pool } = app.services;
  const addons = app.visibleAddons;
  const countsOf = batchLoader((ids: readonly string[]) => engagementCounts(pool, ids));

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
    );
    await reply.readable(outcome.position, 'catalogue');
    return outcome;
  }

  async function ratingAnswer(addonId: string, rating: number | null): Promise<RatingAnswer> {
    const { ratingSum, ratingCount } = await countsOf(addonId);
    return { rating, averageRating: mean(ratingSum, ratingCount), ratingCount };
  }

  app.operation('POST /api/addons/{id}/rate', async ({ body, ...call }) => {
    const { id } = call.params;
    const { publisherId } = await addons.must(id, call.viewer);
    await engage(call, { type: 'RateAddon', rating: body.rating, publisherId });
    return ratingAnswer(id, body.rating);
  });

  app.operation('DELETE /api/addons/{id}/rate', async (call) => {
    const { id } = call.params;
    await addons.must(id, call.viewer);
    await engage(call, { type: 'ClearRating' });
    return ratingAnswer(id, null);
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
    const { likes } = await countsOf(id);
    return { liked, likeCount: likes };
  });
}
