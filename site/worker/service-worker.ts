// Lets the site open without a network: pages that were opened before, or a page that says that there is none.
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** The page that is shown offline, and the files that it needs; the build writes it. */
declare const PRECACHE: { url: string; revision: string | null }[];

const OFFLINE = '/offline';
const PAGES = 'pages';
const DAY_SECONDS = 24 * 60 * 60;
/** The console and the API are never kept. */
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
        // A page that is gone for others is gone here too.
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

// Built files have a hash in their name, so one that is kept is never out of date.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [new ExpirationPlugin({ maxEntries: 200, purgeOnQuotaError: true })],
  }),
);

// The page has its own address: under another one, its code would show the page of that address.
setCatchHandler(async ({ request, url }) =>
  request.mode === 'navigate' && url
    ? Response.redirect(`${OFFLINE}?from=${encodeURIComponent(url.pathname + url.search)}`)
    : Response.error(),
);

// It takes over with the next page: taking over an open one could cut off what that is loading.
self.addEventListener('install', () => void self.skipWaiting());
