// The view of a pack's models in a browser on slow 4G with a processor four times slower: the time from the click until
// the first model is on the screen, and frames per second while it turns. Run it after `npm run build`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { approve, createPublisher, logIn, uploadAddon } from '../e2e/api.ts';
import { destroy, newDataDir, startProduct, WITH_OWNER } from '../e2e/product.ts';
import { smallPicture } from '../e2e/small-files.ts';
import { startBrowser, WITH_WEBGL } from '../e2e/start-browser.ts';
import type { Report } from './report.ts';
import { median } from './rounds.ts';

export const name = 'models';

const PACKS =
  process.env.BENCH_PACKS ?? fileURLToPath(new URL('../../shared/real-input/packs', import.meta.url));
const PACK = 'mclive2022.mcaddon';
const ROUNDS = 5;
const WATCHED_MS = 3000;
const PHONE = { width: 360, height: 740 };
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOWER = 4;

/** Records when the page draws with WebGL, once per task: a frame's draw calls all run in one task. */
const WATCH_DRAWING = `
  globalThis.drawn = [];
  let isDrawing = false;
  const draw = WebGL2RenderingContext.prototype.drawElements;
  WebGL2RenderingContext.prototype.drawElements = function (...parameters) {
    if (!isDrawing) {
      drawn.push(performance.now());
      isDrawing = true;
      queueMicrotask(() => { isDrawing = false; });
    }
    return draw.apply(this, parameters);
  };`;

declare global {
  /** When the page drew with WebGL, and when 'Look inside' was clicked. */
  var drawn: number[];
  var pressed: number;
}

export async function run(report: Report): Promise<void> {
  const product = await startProduct({ dataDir: await newDataDir(), env: WITH_OWNER });
  const browser = await startBrowser(WITH_WEBGL);
  try {
    const owner = await logIn(product.url);
    const maker = await logIn(product.url, await createPublisher(product.url, owner, 'maker'));
    const addon = await uploadAddon(product.url, maker, {
      title: 'Creatures',
      description: 'Creatures that are looked at on a slow phone.',
      category: 'mobs',
      version: '1.0.0',
      banner: await smallPicture(),
      file: { name: PACK, mimeType: 'application/octet-stream', buffer: await readFile(join(PACKS, PACK)) },
    });
    await approve(product.url, owner, addon);
    const address = `${product.url}/addon/${addon.id}`;
    const times: { first: number[]; cached: number[]; rates: number[] } = {
      first: [],
      cached: [],
      rates: [],
    };
    for (let round = 0; round < ROUNDS; round++) {
      const context = await slowContext(browser);
      times.first.push(await openView(await slowPage(context), address));
      const page = await slowPage(context);
      times.cached.push(await openView(page, address));
      times.rates.push(await framesPerSecond(page));
      await context.close();
    }
    const figures = [
      ['first model on the screen, nothing cached (3 s allowed)', times.first, 'ms'],
      ['first model on the screen, files cached (1.5 s allowed)', times.cached, 'ms'],
      ['frames while it moves and turns (30 required)', times.rates, '/s'],
    ] as const;
    for (const [figure, values, unit] of figures)
      report.figure({ name: figure, value: median(values), unit });
  } finally {
    await browser.close();
    await destroy(product);
  }
}

const slowContext = (browser: Browser) =>
  browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript(WATCH_DRAWING);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

/** The time from clicking 'Look inside' until a model is drawn, in milliseconds. */
async function openView(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: 'Look inside', exact: true });
  await button.evaluate((element: unknown) =>
    (element as EventTarget).addEventListener('click', () => {
      globalThis.pressed = performance.now();
    }),
  );
  await button.click();
  await page.waitForFunction(() => globalThis.drawn.length > 0);
  return page.evaluate(() => (globalThis.drawn[0] ?? 0) - globalThis.pressed);
}

async function framesPerSecond(page: Page): Promise<number> {
  await page.waitForTimeout(1000);
  const before = await page.evaluate(() => globalThis.drawn.length);
  const started = performance.now();
  await page.waitForTimeout(WATCHED_MS);
  const after = await page.evaluate(() => globalThis.drawn.length);
  return ((after - before) * 1000) / (performance.now() - started);
}
