// The site with its pages, on a port.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openSite } from '../site.ts';
import type { PrimaryPeer } from '../workers/with-primary.ts';
import { announceOwner, announceSite } from './announce.ts';
import type { Start } from './run.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = { siteDir: join(ROOT, 'site/dist'), consoleDir: join(ROOT, 'console/dist') };

/** As long as proxies usually take to notice that an instance is not ready. */
const DRAIN_SECONDS = 5;

/** `projects`: this process follows the log too. */
export const serveSite =
  ({ projects }: { projects: boolean }): Start =>
  async (options) => {
    const { app, stop } = await openSite({ ...options, pages: PAGES, projects, onNewOwner: announceOwner });
    const { port, host, drainSeconds = projects ? 0 : DRAIN_SECONDS } = options.config;
    return {
      stop,
      async drain() {
        app.startDraining();
        await delay(drainSeconds * 1000);
      },
      async listen() {
        await app.listen({ port, host });
        announceSite(options.config);
      },
    };
  };

/** One of several processes that answer requests on the same port. The primary prints the messages for all. */
export const serveWorker =
  (primary: PrimaryPeer): Start =>
  async (options) => {
    const { app, stop } = await openSite({ ...options, pages: PAGES, projects: false, primary });
    const { port, host, drainSeconds = 0 } = options.config;
    return {
      stop,
      async drain() {
        app.startDraining();
        await delay(drainSeconds * 1000);
      },
      listen: async () => void (await app.listen({ port, host })),
    };
  };
