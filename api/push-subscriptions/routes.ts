// The browsers in which a member has switched push messages on.
import { isPushService } from '@sandcrate/core/config/push-services.ts';
import { areKeysValid, vapidKeysOf } from '@sandcrate/infrastructure/web-push/web-push.ts';
import {
  endSubscription,
  type PushSubscription,
  replaceSubscription,
  saveSubscription,
  subscriptionsOf,
} from '@sandcrate/projections/reactions/push/subscriptions.ts';
import type { FastifyInstance } from 'fastify';
import {
  INVALID_PUSH_KEYS,
  PUSH_IS_OFF,
  PUSH_SUBSCRIPTION_NOT_FOUND,
  UNKNOWN_PUSH_SERVICE,
} from '../contract/refusals.ts';
import type { Viewer } from '../plugins/access.ts';
import { BadRequest, HttpError, notFound } from '../plugins/errors.ts';
import type { BrowserSubscription, PushSubscriptionView } from './contract.ts';

export async function pushSubscriptionRoutes(app: FastifyInstance) {
  const { pool, config, secrets } = app.services;
  const { pushServices } = config;
  const { publicKey: serverKey } = vapidKeysOf(secrets.pushKey);

  /** @throws HttpError when the site cannot send to a browser's subscription */
  function requireUsable({ endpoint, keys }: BrowserSubscription, path: string) {
    if (pushServices.length === 0) throw new HttpError(409, 'push-is-off', PUSH_IS_OFF);
    if (!isPushService(pushServices, endpoint)) {
      throw new BadRequest([{ path: `${path}endpoint`, message: UNKNOWN_PUSH_SERVICE }]);
    }
    if (!areKeysValid(keys)) throw new BadRequest([{ path: `${path}keys`, message: INVALID_PUSH_KEYS }]);
  }

  app.operation('GET /api/users/me/push-subscriptions', async ({ viewer }) => {
    if (pushServices.length === 0) return { serverKey: null, subscriptions: [] };
    const found = await subscriptionsOf(pool, sessionOf(viewer), serverKey);
    return { serverKey, subscriptions: found.map(viewOf) };
  });

  app.operation('POST /api/users/me/push-subscriptions', async ({ viewer, body }) => {
    const { endpoint, keys, browser } = body;
    requireUsable(body, '');
    return viewOf(
      await saveSubscription(pool, { ...sessionOf(viewer), endpoint, ...keys, serverKey, browser }),
    );
  });

  app.operation('PUT /api/push-subscriptions', async ({ body: { before, after } }) => {
    requireUsable(after, 'after.');
    const isKnown = await replaceSubscription(pool, targetOf(before), targetOf(after));
    if (!isKnown) throw notFound(PUSH_SUBSCRIPTION_NOT_FOUND);
  });

  app.operation('DELETE /api/users/me/push-subscriptions/{id}', async ({ viewer, params }) => {
    if (!(await endSubscription(pool, viewer.id, params.id))) throw notFound(PUSH_SUBSCRIPTION_NOT_FOUND);
  });
}

const sessionOf = ({ id, sessionNumber }: Viewer) => ({ accountId: id, sessionNumber });

const targetOf = ({ endpoint, keys }: BrowserSubscription) => ({ endpoint, ...keys });

const viewOf = ({ createdAt, ...subscription }: PushSubscription): PushSubscriptionView => ({
  ...subscription,
  createdAt: createdAt.toISOString(),
});
