// Without a network, serves pages that were opened before, and the offline page for all others.
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** The offline page and the files that it needs; defined by the build. */
declare const PRECACHE: { url: string; revision: string | null }[];

const OFFLINE = '/offline';
const PAGES = 'pages';
const DAY_SECONDS = 24 * 60 * 60;
/** The console and the API are never cached. */
const NOT_KEPT = /^\/(?:admin|owner|api)(?:\/|$)/;

precacheAndRoute(PRECACHE, { ignoreURLParametersMatching: [/^from$/] });
cleanupOutdatedCaches();

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

// A redirect, because under the requested address the router would show the requested page.
setCatchHandler(async ({ request, url }) =>
  request.mode === 'navigate' && url
    ? Response.redirect(`${OFFLINE}?from=${encodeURIComponent(url.pathname + url.search)}`)
    : Response.error(),
);

// No clients.claim(): taking control of an open page can cancel a download it has started.
self.addEventListener('install', () => void self.skipWaiting());
