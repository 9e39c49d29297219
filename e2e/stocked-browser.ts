// A site with something of everything and a browser, for the tests of the calling file.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startBrowser } from './browser.ts';
import { destroy } from './product.ts';
import { type StockedSite, stockedSite } from './stocked-site.ts';

type StockedBrowser = { readonly site: StockedSite; readonly browser: Browser };

/** Starts both before the tests of the calling file, and stops them afterwards. They exist once the first test runs. */
export function stockedBrowser(): StockedBrowser {
  let site: StockedSite;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([stockedSite(), startBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    if (site) await destroy(site.product);
  });
  return {
    get site() {
      return site;
    },
    get browser() {
      return browser;
    },
  };
}
