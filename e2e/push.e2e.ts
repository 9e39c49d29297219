// Push messages: the switch in the settings, a message from the site to a browser, and what the service worker does with it.
// The browser of the tests has no push service, so its subscription is one of a service that the test runs, and the test
// hands the messages that arrive there to the service worker.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startPushService,
  type TestBrowser,
  type TestPushService,
} from '../infrastructure/web-push/testing/push-service.ts';
import { approve, createPublisher, join, logIn, succeed, uploadAddon, uploadForm } from './api.ts';
import { PHONE, reads } from './browser.ts';
import { inspect } from './inspect.ts';
import { smallPack, smallPicture } from './small-files.ts';
import { stage } from './stage.ts';

let service: TestPushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const site = stage(() => ({ PUSH_SERVICES: service.origin }));

let player: string;
let addonId: string;
let maker: string;
beforeAll(async () => {
  maker = await logIn(site.url, await createPublisher(site.url, site.owner, 'maker'));
  player = (await join(site.url, site.owner, 'player')).token;
  const lanterns = await uploadAddon(site.url, maker, {
    title: 'Cave Lanterns',
    description: 'Light for caves, and for whoever is afraid of them.',
    category: 'tools',
    version: '1.0.0',
    banner: await smallPicture(),
    file: smallPack('Cave Lanterns'),
  });
  addonId = lanterns.id;
  await approve(site.url, site.owner, lanterns);
  await succeed(site.url, `POST /api/addons/${addonId}/like`, { token: player, body: { liked: true } });
});

/** Gives a page a push service: the subscription that its browser gets, and the answer to the request for permission. */
const withPush = (page: Page, { endpoint, p256dh, auth }: TestBrowser, permission: NotificationPermission) =>
  page.addInitScript(
    ({ endpoint, p256dh, auth, permission }) => {
      let current: unknown = null;
      let granted: NotificationPermission = permission === 'denied' ? 'denied' : 'default';
      Object.defineProperty(Notification, 'permission', { get: () => granted });
      Notification.requestPermission = async () => {
        granted = permission;
        return granted;
      };
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => current,
        subscribe: async () => {
          current = subscription;
          return subscription;
        },
      });
    },
    { endpoint, p256dh, auth, permission },
  );

const SWITCH = { name: /^In this browser/ };

test('by keyboard alone a member switches push on, gets a release, and removes the browser', async () => {
  const { page, context } = await site.visitor({ token: player, screen: PHONE, withServiceWorker: true });
  const browser = service.browser();
  await context.grantPermissions(['notifications'], { origin: site.url });
  await withPush(page, browser, 'granted');
  await page.goto('/settings?tab=notifications');
  const push = page.getByRole('switch', SWITCH);
  await reads(page, 'Get notices here even when the site is closed. The browser will ask you first.');
  await push.focus();
  await page.keyboard.press('Space');
  await reads(page, 'Browsers in which push is on');
  await reads(page, 'this browser');
  expect(await push.isChecked()).toBe(true);
  expect(await inspect(page, 'push-on-phone')).toEqual([]);

  await uploadForm(site.url, `PUT /api/addons/${addonId}`, site.owner, {
    version: '1.1.0',
    uploadType: 'direct_file',
    file: smallPack('Cave Lanterns 1.1.0'),
  });
  await expect.poll(() => browser.delivered.length, { timeout: 20_000 }).toBe(1);
  const [{ text } = { text: '' }] = browser.delivered;

  // The worker shows the message, and a press on it opens the page of the add-on.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const result = await worker.evaluate(async (message) => {
    const scope = globalThis as unknown as ServiceWorkerScope;
    const shown: { title: string; options: object }[] = [];
    const opened: string[] = [];
    scope.registration.showNotification = async (title, options) => void shown.push({ title, options });
    scope.clients.openWindow = async (address) => void opened.push(address);
    const waited: Promise<unknown>[] = [];
    const dispatch = (type: string, more: object) => {
      const event = Object.assign(new Event(type), {
        waitUntil: (work: Promise<unknown>) => void waited.push(work),
        ...more,
      });
      scope.dispatchEvent(event);
      return Promise.all(waited);
    };
    await dispatch('push', { data: { json: () => JSON.parse(message) } });
    const { data, tag } = (shown[0]?.options ?? {}) as { data?: object; tag?: string };
    for (const lang of ['en', 'de']) {
      await dispatch('notificationclick', { notification: { lang, data, close: () => {} } });
    }
    const item = { navigate: `${location.origin}/admin/pending/1` };
    await dispatch('notificationclick', { notification: { lang: 'de', data: item, close: () => {} } });
    return { shown: shown[0], opened, tag };
  }, text);
  expect(result.shown).toMatchObject({ title: 'New version of “Cave Lanterns”: 1.1.0' });
  expect(result.tag?.replaceAll('-', '')).toBe(browser.delivered[0]?.topic);
  expect(result.opened).toEqual([`/addon/${addonId}`, `/de/addon/${addonId}`, '/admin/pending/1']);

  const remove = page.getByRole('button', { name: /^Remove Chrome \(Linux\), since/ });
  await remove.focus();
  await page.keyboard.press('Enter');
  await remove.waitFor({ state: 'detached' });
  await expect.poll(() => push.isChecked()).toBe(false);
});

type ServiceWorkerScope = EventTarget & {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: { openWindow: (address: string) => Promise<void> };
};

test('a subscription that the browser replaces goes on', async () => {
  const { page, context } = await site.visitor({ token: player, withServiceWorker: true });
  const [first, second] = [service.browser(), service.browser()];
  const bodyOf = ({ endpoint, p256dh, auth }: TestBrowser) => ({ endpoint, keys: { p256dh, auth } });
  await succeed(site.url, 'POST /api/users/me/push-subscriptions', {
    token: player,
    body: { ...bodyOf(first), browser: 'Replaced' },
  });
  await page.goto('/');
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(
    async ([before, after]) => {
      const waited: Promise<unknown>[] = [];
      const event = Object.assign(new Event('pushsubscriptionchange'), {
        waitUntil: (work: Promise<unknown>) => void waited.push(work),
        oldSubscription: { ...before, options: { applicationServerKey: null } },
        newSubscription: after,
      });
      globalThis.dispatchEvent(event);
      await Promise.all(waited);
    },
    [bodyOf(first), bodyOf(second)],
  );
  await page.goto('/settings?tab=notifications');
  await reads(page, 'Replaced');
  const listed = await page.evaluate(async (token) => {
    const answer = await fetch('/api/users/me/push-subscriptions', {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.text();
  }, player);
  expect(listed).toContain(second.endpoint);
  expect(listed).not.toContain(first.endpoint);
});

test('the kinds that are pushed are chosen and saved, from right to left too', async () => {
  const { page } = await site.visitor({ token: player });
  await withPush(page, service.browser(), 'granted');
  await page.goto('/settings?tab=notifications');
  const box = page.getByRole('checkbox', { name: 'Comments' });
  await box.waitFor();
  expect(await box.isChecked()).toBe(true);
  await box.uncheck();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await reads(page, 'Settings saved');
  await page.reload();
  expect(await page.getByRole('checkbox', { name: 'Comments' }).isChecked()).toBe(false);
  await page.goto('/ar/settings?tab=notifications');
  await page.getByRole('checkbox').first().waitFor();
  expect(await inspect(page, 'push-arabic')).toEqual([]);
});

test('a browser in which the visitor has blocked notifications says so', async () => {
  const { page } = await site.visitor({ token: player });
  await withPush(page, service.browser(), 'denied');
  await page.goto('/settings?tab=notifications');
  await page.getByText(/^Notifications of this site are blocked in this browser\./).waitFor();
  expect(await page.getByRole('switch', SWITCH).isDisabled()).toBe(true);
});

test('a browser without push says so', async () => {
  const { page } = await site.visitor({ token: player });
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
  await page.goto('/settings?tab=notifications');
  await page.getByText(/^This browser cannot show push messages\./).waitFor();
  expect(await page.getByRole('switch', SWITCH).isDisabled()).toBe(true);
});
