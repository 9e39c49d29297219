// Notices by push: to whom, in which words, and once.
import { randomUUID } from 'node:crypto';
import * as account from '@sandcrate/core/account/account.ts';
import { DEFAULT_NOTIFICATIONS, type OptionalKind } from '@sandcrate/core/account/notifications.ts';
import type { AddonEvent } from '@sandcrate/core/addon/addon.ts';
import { silent } from '@sandcrate/core/logger.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import {
  startPushService,
  type TestBrowser,
  type TestPushService,
} from '@sandcrate/infrastructure/web-push/testing/push-service.ts';
import { vapidKeysOf } from '@sandcrate/infrastructure/web-push/web-push.ts';
import { expect } from 'vitest';
import { allProjections } from '../../all-projections.ts';
import { migrateNotifications } from '../../inbox/notification-queries.ts';
import { noticesOf } from '../../inbox/queries.ts';
import { markRead } from '../../inbox/read-mark-queries.ts';
import type { ReadModels } from '../../runner/lifecycle/runner.ts';
import { schemas } from '../../schemas.ts';
import { append, type Fact } from '../../testing/log.ts';
import { admin, approved, registered, release, submitted } from '../../testing/people.ts';
import { eventually, type ReactionWorld, test as worldTest } from '../testing/reaction-world.ts';
import { startPusher } from './pusher.ts';
import { prunePushes, waitingPushes } from './queue.ts';
import { saveSubscription, subscriptionsOf } from './subscriptions.ts';

const keys = vapidKeysOf('a push key of tests that is long enough');

/** A site with an add-on that a fan likes, and a push service. */
class Site {
  readonly maker = randomUUID();
  readonly fan = randomUUID();
  readonly addonId = randomUUID();
  readonly world: ReactionWorld;
  readonly service: TestPushService;
  #models: ReadModels;

  private constructor(world: ReactionWorld, models: ReadModels, service: TestPushService) {
    [this.world, this.#models, this.service] = [world, models, service];
  }

  static async open(world: ReactionWorld): Promise<Site> {
    await migrateNotifications(world.pool);
    const service = await startPushService();
    const site = new Site(world, await world.react(allProjections(world.privacy)), service);
    await site.happen(
      await registered(world.privacy, site.maker, 'maker', 'publisher'),
      await registered(world.privacy, site.fan, 'fan'),
      submitted(site.addonId, site.maker, { title: 'Boats' }),
      approved(site.addonId),
      {
        stream: `engagement-${site.addonId}-${site.fan}`,
        type: 'AddonLiked',
        data: { addonId: site.addonId, accountId: site.fan },
      },
    );
    return site;
  }

  /** Appends events of now, and waits until the messages about them are in the queue. */
  async happen(...facts: Fact[]): Promise<void> {
    const at = new Date().toISOString();
    const position = await append(this.world.store, ...facts.map((fact) => ({ at, ...fact })));
    await this.reached(position);
  }

  async reached(position: bigint): Promise<void> {
    const names = ['inbox', 'catalogue', 'accounts', 'reaction_notices_by_push', 'reaction_departure'];
    expect(await this.#models.waitFor(position, names, 30_000)).toBe(true);
  }

  /** Starts the read models and reactions again. */
  async restart(): Promise<void> {
    await this.world.closers.shift()?.();
    this.#models = await this.world.react(allProjections(this.world.privacy));
    await this.reached(await this.world.store.head());
  }

  /** Sends what waits until the test ends. */
  send({ services = [this.service.origin] } = {}): void {
    const pusher = startPusher({
      pool: this.world.pool,
      leases: this.world.ownLeases(),
      handler: this.world.handler,
      notices: this.world.context.notices,
      siteUrl: 'https://sandcrate.example',
      sender: { keys, contact: 'https://sandcrate.example' },
      services,
      logger: silent,
      pollMs: 20,
    });
    this.world.closers.push(() => pusher.close());
  }

  /** Switches push on in a new browser of somebody. */
  async browserOf(accountId: string, serverKey = keys.publicKey): Promise<TestBrowser> {
    const browser = this.service.browser();
    const { state } = await this.world.handler.load(account, account.streamName(accountId));
    await saveSubscription(this.world.pool, {
      accountId,
      sessionNumber: state.sessionNumber,
      ...browser,
      serverKey,
      browser: 'Firefox on Linux',
    });
    return browser;
  }

  /** Ends the waits of messages: that of decisions, and that after failures. */
  async endWaits(): Promise<void> {
    await this.world.pool.query('update notifications.pushes set next_attempt_at = now()');
  }

  /** What waits, and what is done. */
  async queue(): Promise<{ waiting: number; done: number }> {
    const { rows } = await this.world.pool.query<{ waiting: number; done: number }>(
      `select count(*) filter (where not is_done)::int as waiting, count(*) filter (where is_done)::int as done
       from notifications.pushes`,
    );
    return rows[0] ?? { waiting: 0, done: 0 };
  }

  async subscriptions(): Promise<number> {
    const { rows } = await this.world.pool.query('select from notifications.push_subscriptions');
    return rows.length;
  }

  release(version: string): Fact {
    const changes = { content: {}, release: { ...release('2', version), releaseId: randomUUID() } };
    return this.ofAddon({ type: 'AddonEdited', data: { changes, by: 'publisher', reviewAfterwards: false } });
  }

  ofAddon(event: AddonEvent, actor: Fact['actor'] = { id: this.maker, role: 'publisher' }): Fact {
    return { stream: `addon-${this.addonId}`, actor, ...event };
  }
}

const test = worldTest.extend<{ site: Site }>({
  site: async ({ world }, use) => {
    const site = await Site.open(world);
    await use(site);
    await site.service.close();
  },
});

const chooses = (accountId: string, kind: OptionalKind, push: boolean): Fact => ({
  stream: account.streamName(accountId),
  type: 'NotificationsChosen',
  data: {
    ...DEFAULT_NOTIFICATIONS,
    kinds: { ...DEFAULT_NOTIFICATIONS.kinds, [kind]: { site: false, mail: 'off', push } },
  },
});

const titles = ({ delivered }: TestBrowser) =>
  delivered.map(({ text }) => JSON.parse(text).notification.title);

test('a release is pushed to each browser of those who are told of it, once', async ({ site }) => {
  const { world, fan, addonId } = site;
  const [phone, desktop, makers] = [
    await site.browserOf(fan),
    await site.browserOf(fan),
    await site.browserOf(site.maker),
  ];
  site.send();
  await site.happen(site.release('1.1.0'));
  await eventually(async () => expect(await site.queue()).toEqual({ waiting: 0, done: 2 }));
  for (const browser of [phone, desktop]) {
    const [message] = browser.delivered;
    const { rows } = await noticesOf(world.pool, fan, { from: 0, limit: 1 });
    expect(JSON.parse(message?.text ?? '')).toEqual({
      web_push: 8030,
      notification: {
        title: 'New version of “Boats”: 1.1.0',
        body: 'You like it',
        lang: 'en',
        dir: 'ltr',
        tag: rows[0]?.id,
        icon: 'https://sandcrate.example/icons/icon-192.png',
        navigate: `https://sandcrate.example/addon/${addonId}`,
      },
    });
    expect(message).toMatchObject({ urgency: 'normal', topic: rows[0]?.id.replaceAll('-', '') });
    expect(message?.ttl).toBeGreaterThan(2.9 * 24 * 3600);
    expect(message?.ttl).toBeLessThanOrEqual(3 * 24 * 3600);
  }
  expect(makers.delivered).toEqual([]);

  // A crash before the reaction's progress was saved, and a rebuild of the inbox.
  await world.pool.query(
    `update projections.checkpoints set position = -1 where name = 'reaction_notices_by_push'`,
  );
  await world.pool.query(`drop schema ${schemas.inbox} cascade`);
  await world.pool.query(`delete from projections.checkpoints where name like 'inbox%'`);
  await site.restart();
  expect(await site.queue()).toMatchObject({ done: 2 });
  await eventually(async () => expect((await site.queue()).waiting).toBe(0));
  expect(phone.delivered).toHaveLength(1);
  expect(desktop.delivered).toHaveLength(1);
});

test('two processes send each message once', async ({ site }) => {
  const browsers = await Promise.all(Array.from({ length: 10 }, () => site.browserOf(site.fan)));
  site.send();
  site.send();
  await site.happen(...Array.from({ length: 5 }, (_, n) => site.release(`1.1.${n}`)));
  await eventually(async () => expect(await site.queue()).toEqual({ waiting: 0, done: 50 }));
  expect(browsers.map(({ delivered }) => delivered.length)).toEqual(browsers.map(() => 5));
  expect(site.service.requests).toBe(50);
});

test('a kind that is switched off is not pushed, nor one that is switched off before it is sent', async ({
  site,
}) => {
  const browser = await site.browserOf(site.fan);
  await site.happen(chooses(site.fan, 'release', false));
  await site.happen(site.release('1.1.0'));
  expect(await site.queue()).toEqual({ waiting: 0, done: 0 });
  await site.happen(chooses(site.fan, 'release', true));
  await site.happen(site.release('1.2.0'));
  expect(await site.queue()).toEqual({ waiting: 1, done: 0 });
  await site.happen(chooses(site.fan, 'release', false));
  site.send();
  await eventually(async () => expect(await site.queue()).toEqual({ waiting: 0, done: 1 }));
  expect(browser.delivered).toEqual([]);
});

test('what was read or has gone before it is sent is not pushed', async ({ site }) => {
  const { world, fan } = site;
  const browser = await site.browserOf(fan);
  await site.happen(site.release('1.1.0'), site.release('1.2.0'));
  const { rows } = await noticesOf(world.pool, fan, { from: 0, limit: 1 });
  await markRead(world.pool, fan, rows[0]?.id ?? '');
  await site.happen(site.ofAddon({ type: 'AddonHidden', data: { reason: null } }, admin));
  site.send();
  await eventually(async () => expect((await site.queue()).waiting).toBe(0));
  expect(browser.delivered).toEqual([]);
});

test('a decision waits, and is not pushed if it is taken back by then', async ({ site }) => {
  const { maker } = site;
  const browser = await site.browserOf(maker);
  site.send();
  const hidden = site.ofAddon({ type: 'AddonHidden', data: { reason: null } }, admin);
  await site.happen(hidden);
  expect(await site.queue()).toEqual({ waiting: 1, done: 0 });
  await site.happen(site.ofAddon({ type: 'AddonUnhidden', data: {} }, admin));
  await site.endWaits();
  await eventually(async () => expect(await site.queue()).toEqual({ waiting: 0, done: 1 }));
  expect(browser.delivered).toEqual([]);

  await site.happen(hidden);
  await site.endWaits();
  await eventually(() => expect(titles(browser)).toEqual(['“Boats” was hidden']));
  expect(JSON.parse(browser.delivered[0]?.text ?? '').notification.navigate).toBe(
    `https://sandcrate.example/publisher/edit/${site.addonId}`,
  );
});

test('the account’s security is urgent, always pushed, and in the language of the member', async ({
  site,
}) => {
  const { fan } = site;
  const browser = await site.browserOf(fan);
  site.send();
  const language: Fact = {
    stream: account.streamName(fan),
    type: 'LanguageChosen',
    data: { language: 'ar' },
  };
  const enrolled: Fact = {
    stream: account.streamName(fan),
    type: 'SecondFactorEnrolled',
    data: {
      secret: await site.world.privacy.seal(identity(fan), 'secret'),
      recoveryCodeHashes: ['one'],
    },
  };
  await site.happen(language, enrolled);
  await eventually(() => expect(browser.delivered).toHaveLength(1));
  const [message] = browser.delivered;
  expect(message?.urgency).toBe('high');
  expect(JSON.parse(message?.text ?? '').notification).toMatchObject({
    title: 'تم إعداد التحقق بخطوتين',
    lang: 'ar',
    dir: 'rtl',
    navigate: 'https://sandcrate.example/settings?tab=security',
  });
});

test('the answers 404 and 410 end a subscription and all that waits for it', async ({ site }) => {
  await site.browserOf(site.fan);
  await site.browserOf(site.fan);
  await site.happen(site.release('1.1.0'), site.release('1.2.0'));
  expect(await site.queue()).toEqual({ waiting: 4, done: 0 });
  site.service.answers.push({ status: 404 }, { status: 410 }, { status: 404 }, { status: 410 });
  site.send();
  await eventually(async () => expect(await site.queue()).toEqual({ waiting: 0, done: 0 }));
  expect(await site.subscriptions()).toBe(0);
});

test('what was added for a subscription while it ended holds nothing up', async ({ site }) => {
  const { world } = site;
  const browser = await site.browserOf(site.fan);
  await site.happen(site.release('1.1.0'));
  await world.pool.query(
    `insert into notifications.pushes (event_id, subscription_id, next_attempt_at, expires_at)
     select event_id, gen_random_uuid(), now() - interval '1 hour', expires_at from notifications.pushes`,
  );
  expect((await waitingPushes(world.pool)).count).toBe(1);
  site.send();
  await eventually(() => expect(browser.delivered).toHaveLength(1));
});

test('a failure is retried later, and given up after the last attempt or when the notice is too old', async ({
  site,
}) => {
  const { world, service } = site;
  const browser = await site.browserOf(site.fan);
  await site.happen(site.release('1.1.0'));
  const waits = async () => {
    const { rows } = await world.pool.query<{ attempts: number; seconds: number }>(
      `select attempts, extract(epoch from next_attempt_at - now())::int as seconds
       from notifications.pushes where not is_done`,
    );
    return rows;
  };
  service.answers.push({ status: 503 });
  site.send();
  await eventually(async () => expect(await waits()).toMatchObject([{ attempts: 1 }]));
  const [first] = await waits();
  expect(first?.seconds).toBeGreaterThan(20);
  expect(first?.seconds).toBeLessThanOrEqual(30);
  service.answers.push({ status: 429, headers: { 'retry-after': '3600' } });
  await site.endWaits();
  await eventually(async () => expect(await waits()).toMatchObject([{ attempts: 2 }]));
  expect((await waits())[0]?.seconds).toBeGreaterThan(3000);
  await site.endWaits();
  await eventually(() => expect(browser.delivered).toHaveLength(1));

  await site.happen(site.release('1.2.0'));
  await eventually(async () => expect(await site.queue()).toEqual({ waiting: 0, done: 2 }));
  expect(browser.delivered).toHaveLength(2);
  service.answers.push({ status: 500 }, { status: 500 });
  const { rows } = await world.pool.query(
    'update notifications.pushes set is_done = false, claimed_until = null, attempts = 7 returning 1',
  );
  expect(rows).toHaveLength(2);
  await site.endWaits();
  await eventually(async () => expect(await site.queue()).toEqual({ waiting: 0, done: 2 }));
  expect(browser.delivered).toHaveLength(2);

  await world.pool.query(
    `update notifications.pushes set is_done = false, claimed_until = null, expires_at = now() - interval '1 second'`,
  );
  expect(await prunePushes(world.pool)).toBe(2);
  expect(service.requests).toBe(6);
});

test('a subscription ends with the sessions of its account, a ban, and its push service', async ({
  site,
}) => {
  const { world, fan } = site;
  const signedOut = await site.browserOf(fan);
  await site.happen(site.release('1.1.0'));
  await site.happen({
    stream: account.streamName(fan),
    type: 'SessionsEnded',
    data: { sessionId: null },
    actor: admin,
  });
  site.send();
  await eventually(async () => expect(await site.subscriptions()).toBe(0));
  const { state } = await world.handler.load(account, account.streamName(fan));
  const session = { accountId: fan, sessionNumber: state.sessionNumber };
  expect(await subscriptionsOf(world.pool, session, keys.publicKey)).toEqual([]);

  const banned = await site.browserOf(fan);
  expect(await subscriptionsOf(world.pool, session, keys.publicKey)).toHaveLength(1);
  await site.happen({
    stream: account.streamName(fan),
    type: 'AccountBanned',
    data: { reason: null },
    actor: admin,
  });
  await site.happen(site.release('1.2.0'));
  await eventually(async () => expect(await site.subscriptions()).toBe(0));
  for (const { delivered } of [signedOut, banned]) expect(delivered).toEqual([]);
});

test('nothing is sent to a push service that the operator has removed, or for another key', async ({
  site,
}) => {
  const browser = await site.browserOf(site.fan);
  const ofOtherKey = await site.browserOf(site.fan, 'another key');
  await site.happen(site.release('1.1.0'));
  site.send({ services: ['https://fcm.googleapis.com'] });
  await eventually(async () => expect(await site.subscriptions()).toBe(0));
  expect([browser.delivered, ofOtherKey.delivered, site.service.requests]).toEqual([[], [], 0]);
});

test('staff get no messages about what others are told', async ({ site }) => {
  const moderator = randomUUID();
  await site.happen(await registered(site.world.privacy, moderator, 'moderator', 'admin'));
  const [staff, member] = [await site.browserOf(moderator), await site.browserOf(site.maker)];
  site.send();
  await site.happen(
    site.ofAddon({ type: 'AddonHidden', data: { reason: null } }, { id: moderator, role: 'admin' }),
  );
  await site.endWaits();
  await eventually(() => expect(member.delivered).toHaveLength(1));
  expect(staff.delivered).toEqual([]);
});
