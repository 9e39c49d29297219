// The browsers in which a member has switched push messages on (https://www.w3.org/TR/push-api/).
import { z } from 'zod';
import { INVALID_PUSH_KEYS, UNKNOWN_PUSH_SERVICE } from '../contract/refusals.ts';

export const PushSubscriptionView = z.object({
  id: z.uuid(),
  /** The address of the browser at its push service. Show it to nobody else. */
  endpoint: z.url(),
  /** Such as Firefox (Linux). */
  browser: z.string(),
  createdAt: z.iso.datetime(),
});
export type PushSubscriptionView = z.infer<typeof PushSubscriptionView>;

export const PushSubscriptionsView = z.object({
  /** The public key of the site that a browser needs to subscribe, in base64url; null: this site sends no push messages. */
  serverKey: z.string().nullable(),
  /** Newest first. */
  subscriptions: z.array(PushSubscriptionView),
});
export type PushSubscriptionsView = z.infer<typeof PushSubscriptionsView>;

/** Bytes in base64url without padding, as browsers write them. */
const base64url = (characters: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${characters}}$`), INVALID_PUSH_KEYS);

/** What `PushSubscription.toJSON()` gives. */
const BrowserSubscription = z.object({
  endpoint: z.url(UNKNOWN_PUSH_SERVICE).max(2048, UNKNOWN_PUSH_SERVICE),
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
});
export type BrowserSubscription = z.infer<typeof BrowserSubscription>;

/** A subscription that takes the place of another, whose address and secret only its browser knows. */
export const ReplacedSubscriptionBody = z.object({ before: BrowserSubscription, after: BrowserSubscription });

/** The subscription, and the browser's name. */
export const PushSubscriptionBody = BrowserSubscription.extend({
  browser: z.string().trim().min(1).max(60),
});
