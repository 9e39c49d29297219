// Sends the push messages that wait, in one process at a time. Retries while that may help, until their notice is too old.
import { setTimeout as delay } from 'node:timers/promises';
import * as account from '@sandcrate/core/account/account.ts';
import { OPTIONAL_KINDS } from '@sandcrate/core/account/notifications.ts';
import { isPushService } from '@sandcrate/core/config/push-services.ts';
import { BackOff } from '@sandcrate/core/event-store/retry.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import type { Logger } from '@sandcrate/core/logger.ts';
import { type PushMessage, type PushSender, sendPush } from '@sandcrate/infrastructure/web-push/web-push.ts';
import type pg from 'pg';
import type { NoticeRow, WantedNotices } from '../../inbox/queries.ts';
import type { Lease, Leases } from '../../runner/lifecycle/leases/leases.ts';
import { isTransient } from '../../runner/writing/failures.ts';
import { languageOf } from '../mail-language.ts';
import { isTellable, itemOf } from '../notice-mail.ts';
import { type ClaimedPush, claimPush, isClaimed, postponePush, releasePush, settlePush } from './queue.ts';
import { dropSubscription, dropSubscriptionsOfOtherKeys } from './subscriptions.ts';

export type PusherOptions = {
  pool: pg.Pool;
  leases: Pick<Leases, 'acquire'>;
  handler: Pick<Handler, 'load'>;
  /** Looks up notices as they are now. */
  notices: (wanted: WantedNotices) => Promise<NoticeRow[]>;
  /** An origin. */
  siteUrl: string;
  sender: PushSender;
  /** The push services that messages may be sent to. */
  services: readonly string[];
  logger: Logger;
  /** How often to look for messages that are due. [1 s] */
  pollMs?: number;
  /** How long to wait for what is being sent when the process stops. [5 s] */
  stopMs?: number;
};

/** Its holder sends push messages. */
export const PUSH_LEASE = 'push messages';

/** How many messages are sent at a time. */
const AT_ONCE = 8;
const MINUTE_MS = 60_000;
/** How long to wait after each failure. After the last one the message is given up. */
const RETRY_AFTER_MS = [0.5, 2, 10, 60, 240, 720, 1440].map((minutes) => minutes * MINUTE_MS);
/** How long other processes leave a message alone once this one has claimed it. A push service is given 10 s. */
const CLAIM_MS = 2 * MINUTE_MS;

/** Sends push messages until it is closed. */
export function startPusher(options: PusherOptions): { close(): Promise<void> } {
  const stop = new AbortController();
  const { stopMs = 5000 } = options;
  const running = keepSending(options, stop.signal);
  return {
    async close() {
      stop.abort(new Error('The pusher is stopping'));
      await Promise.race([running, delay(stopMs, undefined, { ref: false })]);
    },
  };
}

async function keepSending(options: PusherOptions, stop: AbortSignal): Promise<void> {
  const { pool, leases, logger, sender, pollMs = 1000 } = options;
  let backOff = new BackOff();
  while (!stop.aborted) {
    try {
      const lease = await leases.acquire(PUSH_LEASE, stop);
      try {
        await dropSubscriptionsOfOtherKeys(pool, sender.keys.publicKey);
        const signal = AbortSignal.any([stop, lease.lost]);
        while (!signal.aborted) {
          const sending = Array.from({ length: AT_ONCE }, () => sendDue(options, lease, signal));
          const failed = (await Promise.allSettled(sending)).find(({ status }) => status === 'rejected');
          if (failed?.status === 'rejected') throw failed.reason;
          backOff = new BackOff();
          await delay(pollMs, undefined, { signal }).catch(() => {});
        }
      } finally {
        await lease.release();
      }
    } catch (error) {
      if (stop.aborted) break;
      if (isTransient(error)) logger.warn(`Push messages are waiting: ${String(error)}`);
      else logger.error(`Push messages cannot be sent: ${String(error)}`);
      await backOff.pause(stop);
    }
  }
}

async function sendDue(options: PusherOptions, lease: Lease, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const push = await claimPush(options.pool, lease, CLAIM_MS);
    if (!push) return;
    await sendOne(options, lease, push);
  }
}

/**
 * After a crash between sending a message and recording it, it is sent again. The browser shows it in the place of the
 * first, because both have the notice's id as their tag.
 */
async function sendOne(options: PusherOptions, lease: Lease, push: ClaimedPush): Promise<void> {
  const { pool, logger, sender, services } = options;
  const now = new Date();
  const message = isPushService(services, push.endpoint) ? await write(options, push, now) : 'ended';
  if (message === 'ended') return dropSubscription(pool, push.subscriptionId);
  if (message === undefined) return settlePush(pool, push);
  if (!(await isClaimed(pool, push, lease))) return; // another process sends it
  const result = await sendPush(push, message, sender, now);
  const service = new URL(push.endpoint).host;
  switch (result.outcome) {
    case 'sent':
      return settlePush(pool, push);
    case 'gone':
      return dropSubscription(pool, push.subscriptionId);
    case 'refused':
      logger.warn(`${service} refused a push message: ${result.reason}`);
      return settlePush(pool, push);
    case 'failed': {
      const delayMs = RETRY_AFTER_MS[push.attempts];
      const waitMs = Math.max(delayMs ?? 0, result.retryAfterMs ?? 0);
      if (delayMs === undefined || now.getTime() + waitMs >= push.expiresAt.getTime()) {
        logger.warn(`A push message to ${service} was given up: ${result.reason}`);
        return settlePush(pool, push);
      }
      return postponePush(pool, push, waitMs);
    }
  }
}

/**
 * What is to be sent; undefined when the notice is gone, taken back, read or no longer wanted; 'ended' when the
 * subscription is over. A message that cannot be written is given up, and the next one is sent.
 * @throws transient errors, such as an unavailable event store: then the message waits
 */
async function write(
  options: PusherOptions,
  push: ClaimedPush,
  now: Date,
): Promise<PushMessage | 'ended' | undefined> {
  try {
    return await composePush(options, push, now);
  } catch (error) {
    if (isTransient(error)) {
      await releasePush(options.pool, push);
      throw error;
    }
    options.logger.error(`A push message cannot be written: ${String(error)}`);
    return undefined;
  }
}

async function composePush(
  { handler, notices, siteUrl }: PusherOptions,
  { accountId, sessionNumber, eventId, expiresAt }: ClaimedPush,
  now: Date,
): Promise<PushMessage | 'ended' | undefined> {
  const { state } = await handler.load(account, account.streamName(accountId));
  if (state.status !== 'active' || state.isBanned || state.sessionNumber !== sessionNumber) return 'ended';
  const [notice] = await notices({ accountId, eventIds: [eventId] });
  if (!notice || !isTellable(notice) || notice.isRead || !isWanted(notice, state)) return undefined;
  const language = await languageOf(state.language);
  const { text: title, details, path = '/inbox' } = itemOf(notice, language.say);
  // The form of a declarative push message, which some browsers show without the help of the site's service worker
  // (https://w3c.github.io/push-api/#declarative-push-message). In the others, the worker reads it.
  const notification = {
    title,
    body: details.join('\n'),
    lang: language.tag,
    dir: language.dir,
    tag: eventId,
    icon: new URL('/icons/icon-192.png', siteUrl).href,
    navigate: new URL(path, siteUrl).href,
  };
  const isUrgent = notice.kind === 'recall' || notice.kind === 'security';
  return {
    text: JSON.stringify({ web_push: 8030, notification }),
    ttl: Math.max(0, Math.round((expiresAt.getTime() - now.getTime()) / 1000)),
    urgency: isUrgent ? 'high' : 'normal',
    topic: eventId.replaceAll('-', ''),
  };
}

/** Recalls, and what concerns the security of the account, are always wanted. */
function isWanted({ kind }: NoticeRow, { notifications }: account.Account): boolean {
  const optional = OPTIONAL_KINDS.find((each) => each === kind);
  return optional === undefined || notifications.kinds[optional].push;
}
