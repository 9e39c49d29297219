// Without a network, serves pages that were opened before, and the offline page for all others. Shows push messages.
import { isLocale, localized, placeOf, SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** By language: its offline page and the built files that this page needs. Defined by the build, like the next one. */
declare const OFFLINE_PAGES: Readonly<Record<string, string[]>>;
/** Changes with every build. */
declare const BUILD: string;

const OFFLINE = '/offline';
const OFFLINE_CACHE = `offline-${BUILD}`;
const PAGES = 'pages';
const DAY_SECONDS = 24 * 60 * 60;
/** How long a page that was opened before may take to arrive before the kept one is shown. */
const PATIENCE_SECONDS = 5;
/** The console and the API: their addresses have no language, and they are never cached. */
const NOT_PAGES = /^\/(?:admin|owner|api)(?:\/|$)/;

/** The offline pages of this build. */
const offlinePages = new CacheFirst({
  cacheName: OFFLINE_CACHE,
  // Without `?from=`.
  plugins: [{ cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname }],
});

/**
 * Built files of this build and, for the pages that are kept from them, of earlier ones. Their names have a hash, so a
 * cached one is never out of date.
 */
const builtFiles = new CacheFirst({
  cacheName: 'assets',
  plugins: [new ExpirationPlugin({ maxEntries: 400, purgeOnQuotaError: true })],
});

/** Pages that the visitor has opened, of whichever build. */
const openedPages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [
    new ExpirationPlugin({ maxEntries: 50, maxAgeSeconds: 14 * DAY_SECONDS, purgeOnQuotaError: true }),
    {
      // A removed page must not stay in the cache.
      async fetchDidSucceed({ request, response }) {
        if (response.status === 404 || response.status === 410) {
          await (await caches.open(PAGES)).delete(request);
        }
        return response;
      },
      // A failed download is repeated with the next page.
      handlerDidRespond: ({ event, request }) => keepOfflinePage(event, request.url).catch(() => {}),
      cacheWillUpdate: async ({ response }) =>
        response.status === 200 &&
        !response.redirected && // a browser refuses such an answer to a navigation
        response.headers.get('cache-control') !== 'no-store'
          ? response
          : null,
    },
  ],
});

const isBuilt = (path: string) => path.startsWith('/assets/');
const offlineAddresses = new Set(
  Object.values(OFFLINE_PAGES)
    .flat()
    .filter((path) => !isBuilt(path)),
);

registerRoute(({ url }) => offlineAddresses.has(url.pathname), offlinePages);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !NOT_PAGES.test(url.pathname),
  openedPages,
);
registerRoute(({ url }) => url.origin === self.location.origin && isBuilt(url.pathname), builtFiles);

/** Downloads the offline page in the language of a page, with its files, unless they are kept already. */
async function keepOfflinePage(event: ExtendableEvent, pageUrl: string): Promise<void> {
  const files = OFFLINE_PAGES[placeOf(new URL(pageUrl).pathname).locale] ?? [];
  const answers = files.map((path) =>
    isBuilt(path)
      ? builtFiles.handle({ event, request: path })
      : offlinePages.handle({ event, request: new Request(path, { cache: 'reload' }) }),
  );
  await Promise.all(answers);
}

/** The offline page in the language of an address; for an address without a language, in that of the last page. */
async function offlinePageFor({ pathname }: URL): Promise<string> {
  const lastOpened = (await (await caches.open(PAGES)).keys()).at(-1);
  const isWithoutLanguage = placeOf(pathname).path === pathname;
  const like = isWithoutLanguage && lastOpened ? new URL(lastOpened.url).pathname : pathname;
  const page = localized(placeOf(like).locale, OFFLINE);
  return (await caches.match(page, { cacheName: OFFLINE_CACHE })) ? page : OFFLINE;
}

// A redirect, because under the requested address the router would show the requested page.
setCatchHandler(async ({ request, url }) =>
  request.mode === 'navigate' && url
    ? Response.redirect(`${await offlinePageFor(url)}?from=${encodeURIComponent(url.pathname + url.search)}`)
    : Response.error(),
);

// The first page of a visit loads before there is a worker, and then names the files that it has loaded. There is no
// clients.claim(): taking control of an open page can cancel a download it has started.
self.addEventListener('message', (event) => {
  const [page = '/', ...files]: string[] = event.data;
  const answers = [
    openedPages.handle({ event, request: page }),
    ...files.map((request) => builtFiles.handle({ event, request })),
  ];
  event.waitUntil(Promise.allSettled(answers));
});

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(keepOfflinePages(event));
});

/** Keeps the English offline page, which every visitor can fall back to, and those of the pages that are open. */
async function keepOfflinePages(event: ExtendableEvent): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const others = pages.map(({ url }) => keepOfflinePage(event, url));
  await keepOfflinePage(event, new URL(localized(SOURCE_LOCALE, OFFLINE), self.location.origin).href);
  await Promise.allSettled(others);
}

/** What the server sends in the form of a declarative push message. */
type PushedNotice = { notification: NotificationOptions & { title: string; navigate: string } };

self.addEventListener('push', (event) => {
  if (event.data === null) return;
  const { notification }: PushedNotice = event.data.json();
  const { title, navigate, ...shown } = notification;
  event.waitUntil(self.registration.showNotification(title, { ...shown, data: { navigate } }));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(goOnWith(event as PushSubscriptionChangeEvent));
});

/** The types of the DOM do not have it. */
type PushSubscriptionChangeEvent = ExtendableEvent & {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
};

/** Tells the server of the subscription that takes the place of one that the browser has ended. */
async function goOnWith({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  if (oldSubscription === null) return; // the server would not know whose it is
  const { applicationServerKey } = oldSubscription.options;
  const options = { userVisibleOnly: true, applicationServerKey };
  const after = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  await fetch('/api/push-subscriptions', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ before: oldSubscription, after }),
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { lang, data } = event.notification;
  event.waitUntil(openPage(new URL(data.navigate), lang));
});

/**
 * Shows a page, one of the site in a language: in the tab that shows it already, or else in a new one. A tab with another page
 * stays as it is, because it may have a form that somebody is filling in.
 */
async function openPage({ pathname, search, hash }: URL, language: string): Promise<void> {
  const locale = isLocale(language) && !NOT_PAGES.test(pathname) ? language : SOURCE_LOCALE;
  const address = localized(locale, pathname) + search;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find(({ url }) => {
    const place = new URL(url);
    return placeOf(place.pathname).path + place.search === pathname + search;
  });
  if (open === undefined || (hash !== '' && !open.url.endsWith(hash))) {
    await self.clients.openWindow(address + hash);
  } else await open.focus();
}

self.addEventListener('activate', (event) => event.waitUntil(removeOtherBuilds()));

async function removeOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  const outdated = names.filter((name) => name.startsWith('offline-') && name !== OFFLINE_CACHE);
  await Promise.all(outdated.map((name) => caches.delete(name)));
}
