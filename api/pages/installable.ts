// Makes the site installable on a phone: manifest, icons and service worker. Also serves favicon.ico, which crawlers and
// feed readers request without reading a page.
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { entityTag, matchesTag } from '../entity-tag.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const COLOUR = '#14191c';
/** The policy of its script governs what the worker may fetch. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'"; // the icon of a notification

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** A web app manifest (https://www.w3.org/TR/appmanifest/). */
export const manifestOf = ({ name, description }: { name: string; description: string }) => ({
  id: '/',
  name,
  short_name: name,
  description,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: COLOUR,
  theme_color: COLOUR,
  categories: ['games', 'entertainment'],
  icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
  shortcuts: [
    { name: 'Browse Addons', url: '/browse' },
    { name: 'Publishers', url: '/publishers' },
  ],
});

/** @param siteDir the site's build, which holds `icons/` and `service-worker.js` */
export async function registerInstallable(app: FastifyInstance, siteDir: string): Promise<void> {
  const { settings } = app.services;

  app.get('/manifest.webmanifest', async (request, reply) => {
    const { siteName, siteDescription } = settings();
    const body = JSON.stringify(manifestOf({ name: siteName, description: siteDescription }));
    const tag = entityTag(body);
    reply.headers({ etag: tag, 'cache-control': 'no-cache' });
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type('application/manifest+json; charset=utf-8').send(body);
  });

  // Revalidated each time: a stale worker would delay an update of the site.
  app.get('/service-worker.js', (_request, reply) =>
    reply
      .headers({ 'content-security-policy': WORKER_POLICY, 'cache-control': 'no-cache' })
      .sendFile('service-worker.js', siteDir, { cacheControl: false }),
  );

  app.get('/favicon.ico', (_request, reply) =>
    reply.sendFile('favicon.ico', join(siteDir, 'icons'), { maxAge: DAY_MS, immutable: false }),
  );

  await app.register(fastifyStatic, {
    root: join(siteDir, 'icons'),
    prefix: '/icons/',
    decorateReply: false,
    index: false,
    maxAge: DAY_MS,
  });
}
