// The browsers in which a member has switched push messages on.
import { byAccount, byAddress, HOUR, JSON_BODY } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { PushSubscriptionId } from '../contract/params.ts';
import {
  PushSubscriptionBody,
  PushSubscriptionsView,
  PushSubscriptionView,
  ReplacedSubscriptionBody,
} from './contract.ts';

export const pushSubscriptionOperations = {
  'GET /api/users/me/push-subscriptions': {
    access: 'member',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 2,
    summary: 'The browsers in which I get push messages, and the key that a browser needs to subscribe',
    answer: PushSubscriptionsView,
  },
  'POST /api/users/me/push-subscriptions': {
    access: 'member',
    limit: [byAccount(60, HOUR)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 3,
    summary: 'Send push messages to this browser; of more than 10 browsers the oldest gets no more',
    body: PushSubscriptionBody,
    status: 201,
    answer: PushSubscriptionView,
  },
  'PUT /api/push-subscriptions': {
    access: 'guest',
    limit: [byAddress(60, HOUR)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 3,
    summary:
      'Replace a subscription that the browser has renewed; needs no login, because a service worker has no session',
    body: ReplacedSubscriptionBody,
  },
  'DELETE /api/users/me/push-subscriptions/{id}': {
    access: 'member',
    limit: [byAccount(120, HOUR)],
    bodyLimit: 'none',
    time: 'call',
    statements: 3,
    summary: 'Send no more push messages to a browser',
    params: PushSubscriptionId,
  },
} as const satisfies Record<string, Operation>;
