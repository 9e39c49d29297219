// Push messages in this browser: whether it can show them, and the member's subscriptions.
import type { PushSubscriptionsView } from '@sandcrate/api/push-subscriptions/contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { browserSubscription, endBrowserSubscription } from '../../../lib/service-worker.ts';

export type PushState = PushSubscriptionsView & {
  /** `blocked`: the visitor has told the browser to show no notifications of this site. */
  here: 'not-supported' | 'blocked' | 'on' | 'off';
  /** The id of this browser's subscription, while it is on. */
  hereId: string | undefined;
};

/** The member's browsers, and the state of this one. */
export const pushQuery = queryOptions({
  queryKey: keys.pushSubscriptions,
  queryFn: async (): Promise<PushState> => {
    const [list, local] = await Promise.all([
      call('GET /api/users/me/push-subscriptions'),
      isSupported() ? browserSubscription() : undefined,
    ]);
    const known = list.subscriptions.find(({ endpoint }) => endpoint === local?.endpoint);
    const isOn = known !== undefined && isSupported() && Notification.permission === 'granted';
    return { ...list, here: isOn ? 'on' : stateWithout(), hereId: isOn ? known.id : undefined };
  },
});

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

function stateWithout(): 'not-supported' | 'blocked' | 'off' {
  if (!isSupported()) return 'not-supported';
  return Notification.permission === 'denied' ? 'blocked' : 'off';
}

/**
 * Asks for the permission, subscribes this browser and tells the server; does nothing more if the visitor does not give
 * the permission. Call it in the handler of a press: browsers ask at no other time.
 */
export async function switchPushOn(serverKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  await endBrowserSubscription(); // one that the server does not know may be for another key
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(serverKey),
  });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  try {
    await call('POST /api/users/me/push-subscriptions', {
      body: { endpoint: endpoint ?? '', keys: { p256dh, auth }, browser: browserName(navigator.userAgent) },
    });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** Has nothing more sent to a browser of the member. @param isHere whether it is this one */
export async function removeBrowser(id: string, isHere: boolean): Promise<void> {
  if (isHere) await endBrowserSubscription();
  await call('DELETE /api/users/me/push-subscriptions/{id}', { params: { id } });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The first that fits: most browsers name others too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Such as 'Firefox (Linux)', by which a member tells their browsers apart. */
export function browserName(userAgent: string): string {
  const named = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '?';
  return `${named(BROWSERS)} (${named(SYSTEMS)})`;
}
