// Obstacles between a page and the site: a connection that is down or slow, a browser that denies a permission.
import type { Page } from 'playwright-core';

/** Blocks matching calls, like a cut connection. */
export const cut = (page: Page, call: string) => page.route(call, (route) => route.abort());
/** Lets all calls through again. */
export const mend = (page: Page) => page.unrouteAll();

/** Holds matching calls until `during` has finished. */
export async function held(page: Page, call: string, during: () => Promise<unknown>) {
  const { promise: isRead, resolve: go } = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await isRead;
    await route.continue();
  });
  await during();
  go();
}

/** Denies access to the clipboard, like a person who answers the browser's question with no. */
export async function forbidClipboard(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.send('Browser.setPermission', {
    permission: { name: 'clipboard-write' },
    setting: 'denied',
    origin: new URL(page.url()).origin,
    browserContextId: targetInfo.browserContextId,
  });
}
