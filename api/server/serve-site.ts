// The site with its pages, on a port.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openSite } from '../site.ts';
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
    const { port, host, publicUrl, drainSeconds = projects ? 0 : DRAIN_SECONDS } = options.config;
    return {
      stop,
      async drain() {
        app.startDraining();
        await delay(drainSeconds * 1000);
      },
      async listen() {
        await app.listen({ port, host });
        console.log(`\n  Sandcrate is at ${publicUrl}/\n  The console is at ${publicUrl}/admin\n`);
      },
    };
  };

/** Before anything else can fail: nobody can look the password up again. */
function announceOwner({ email, password }: { email: string; password: string }): void {
  console.log(`\n  The owner's account, shown this once:\n    email     ${email}\n    password  ${password}`);
}
