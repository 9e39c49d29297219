// The followers of a publisher who are notified of releases in every way.
import { randomUUID } from 'node:crypto';
import { DEFAULT_NOTIFICATIONS } from '@sandcrate/core/account/notifications.ts';
import type pg from 'pg';
import type { Fact } from './log.ts';
import { release } from './people.ts';

export const follows = (followerId: string, followedId: string): Fact => ({
  stream: `follow-${followerId}-${followedId}`,
  type: 'PublisherFollowed',
  data: { followerId, followedId },
});

/** The account chooses to be mailed about releases at once. */
export const mailAtOnce = (accountId: string): Fact => {
  const { kinds, gameVersion } = DEFAULT_NOTIFICATIONS;
  const data = { gameVersion, kinds: { ...kinds, release: { ...kinds.release, mail: 'at-once' as const } } };
  return { stream: `account-${accountId}`, type: 'NotificationsChosen', data };
};

/** A new release of an add-on goes live. */
export const releaseOf = (addonId: string, version: string): Fact => ({
  stream: `addon-${addonId}`,
  type: 'AddonEdited',
  data: {
    changes: { content: {}, release: { ...release('2', version), releaseId: randomUUID() } },
    by: 'publisher',
    reviewAfterwards: false,
  },
});

/** Each account switches push on in one browser. */
export async function subscribeToPush(pool: pg.Pool, accountIds: readonly string[]): Promise<void> {
  await pool.query(
    `insert into notifications.push_subscriptions (account_id, member_session, endpoint, p256dh, auth, server_key, browser)
     select id, 0, 'https://push.example/' || id, 'key', 'secret', 'key', 'Firefox on Linux' from unnest($1::uuid[]) id`,
    [accountIds],
  );
}
