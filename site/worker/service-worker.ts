// Without a network, serves pages that were opened before, and the offline page for all others.
import { localized, placeOf } from '@sandcrate/api/contract/locales.ts';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** The English offline page and the files that it needs; defined by the build, like the next two. */
declare const PRECACHE: { url: string; revision: string | null }[];
/** By language other than English: its offline page, and the files that this page needs besides those in `PRECACHE`. */
declare const OFFLINE_PAGES: Readonly<Record<string, string[]>>;
/** Changes with every build. */
declare const BUILD: string;

const OFFLINE = '/offline';
const OFFLINE_CACHE = `offline-${BUILD}`;
const PAGES = 'pages';
const DAY_SECONDS = 24 * 60 * 60;
/** The console and the API are never cached. */
const NOT_KEPT = /^\/(?:admin|owner|api)(?:\/|$)/;

precacheAndRoute(PRECACHE, { ignoreURLParametersMatching: [/^from$/] });
cleanupOutdatedCaches();

/** Keeps the offline pages of the languages in which the visitor opens pages. */
const offlinePages = new CacheFirst({
  cacheName: OFFLINE_CACHE,
  // Without `?from=`.
  plugins: [{ cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname }],
});
const offlineFiles = new Set(Object.values(OFFLINE_PAGES).flat());
registerRoute(({ url }) => offlineFiles.has(url.pathname), offlinePages);

/** Downloads the offline page in the language of a page, unless it is kept already. */
async function keepOfflinePage(event: ExtendableEvent, pageUrl: string): Promise<void> {
  const files = OFFLINE_PAGES[placeOf(new URL(pageUrl).pathname).locale] ?? [];
  const answers = files.map((request) => offlinePages.handle({ event, request }));
  await Promise.allSettled(answers); // a failed download is repeated with the next page
}

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !NOT_KEPT.test(url.pathname),
  new NetworkFirst({
    cacheName: PAGES,
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
        handlerDidRespond: ({ event, request }) => keepOfflinePage(event, request.url),
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && response.headers.get('cache-control') !== 'no-store' ? response : null,
      },
    ],
  }),
);

// Built files have a hash in their name, so a cached one is never out of date.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [new ExpirationPlugin({ maxEntries: 200, purgeOnQuotaError: true })],
  }),
);

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

// No clients.claim(): taking control of an open page can cancel a download it has started.
self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(keepOfflinePages(event));
});

/** For the pages that were opened before this worker could see it. */
async function keepOfflinePages(event: ExtendableEvent): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await Promise.all(pages.map(({ url }) => keepOfflinePage(event, url)));
}

self.addEventListener('activate', (event) => event.waitUntil(removeOtherBuilds()));

async function removeOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  const outdated = names.filter((name) => name.startsWith('offline-') && name !== OFFLINE_CACHE);
  await Promise.all(outdated.map((name) => caches.delete(name)));
}
