// One product and one browser for the tests of a file. A test's visitors leave after it, and their pages must have had
// no errors.
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { logIn } from './api.ts';
import { startBrowser, type Visitor, visit } from './browser.ts';
import { killAll, treeOf } from './processes.ts';
import { destroy, newDataDir, type Product, startProduct, WITH_OWNER } from './product.ts';

const SCREENSHOTS = join(import.meta.dirname, 'screenshots');

type Guest = Parameters<typeof visit>[2] & {
  /** Browser errors that the test expects, such as /status of 401/. */
  refused?: RegExp;
};

export type Stage = {
  readonly url: string;
  /** The owner's session. */
  readonly owner: string;
  /** Somebody with their own browser for this test. */
  visitor: (options?: Guest) => Promise<Visitor>;
  /** Stops the product; `startAgain` starts it at the same address with the same data. */
  stop: () => Promise<void>;
  /** Sends SIGKILL to all of its processes. */
  kill: () => Promise<void>;
  startAgain: () => Promise<void>;
};

/**
 * Sets up the product for the tests of the calling file.
 * @param env returns further variables of its environment; called before the product starts
 */
export function stage(env: () => Record<string, string> = () => ({})): Stage {
  let product: Product;
  let browser: Browser;
  let owner: string;
  let visitors: { visitor: Visitor; refused: RegExp | undefined }[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([
      newDataDir().then((dataDir) => startProduct({ dataDir, env: { ...WITH_OWNER, ...env() } })),
      startBrowser(),
    ]);
    owner = await logIn(product.url);
  });
  afterAll(async () => {
    await browser?.close();
    if (product) await destroy(product);
  });
  afterEach(async ({ task }) => {
    const left = visitors;
    visitors = [];
    for (const [index, { visitor }] of left.entries()) {
      if (task.result?.state === 'fail') {
        const path = join(SCREENSHOTS, `failed-${task.name.replace(/\W+/g, '-')}-${index + 1}.png`);
        await visitor.page.screenshot({ path }).catch(() => undefined);
      }
      await visitor.context.close();
    }
    const failures = left.flatMap(({ visitor, refused }) =>
      visitor.errors.filter((error) => !refused?.test(error)),
    );
    expect(failures).toEqual([]);
  });

  return {
    get url() {
      return product.url;
    },
    get owner() {
      return owner;
    },
    visitor: async ({ refused, ...options } = {}) => {
      const visitor = await visit(browser, product.url, options);
      visitors.push({ visitor, refused });
      return visitor;
    },
    stop: async () => {
      await product.stop();
    },
    kill: async () => {
      const { process: main, ended } = product;
      if (main.pid !== undefined) killAll(await treeOf(main.pid));
      await ended;
    },
    startAgain: async () => {
      const { dataDir, url } = product;
      product = await startProduct({ dataDir, env: { ...WITH_OWNER, ...env(), PORT: new URL(url).port } });
    },
  };
}
