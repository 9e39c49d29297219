// The main thread's work when a moderator moves to the next item of a long review queue with J, its evidence open. With
// BENCH_BESIDE, the same in an older release, by turns. Run it after `npm run build`, in both.
import { resolve } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { logIn } from '../e2e/api.ts';
import { destroy, newDataDir, type Product, startProduct, WITH_OWNER } from '../e2e/product.ts';
import { startBrowser } from '../e2e/start-browser.ts';
import { fillQueue } from './fill-queue.ts';
import type { Report } from './report.ts';
import { median } from './rounds.ts';

export const name = 'desk';

const ROWS = 200;
const ADDRESS = `/admin/pending?perPage=${ROWS}&page=1&sort=submittedAt&order=ASC&filter=%7B%7D`;
const SCREEN = { width: 1280, height: 900 };
const WARM_UP = 2;
const PRESSES = 20;
/** Long enough for the answers that a press waits for. */
const SETTLED_MS = 1000;
/** J of the older release takes at least this many times as long. */
const REQUIRED = 1 / 0.3;

/** What is measured, in milliseconds of the thread. */
const PARTS = {
  TaskDuration: 'all work of the main thread (100 ms allowed)',
  ScriptDuration: 'scripts',
  RecalcStyleDuration: 'styles',
  LayoutDuration: 'layout',
};
type Part = keyof typeof PARTS;
type Costs = Record<Part, number>;

type Desk = { product: Product; page: Page; session: CDPSession; pressed: Costs[] };

export async function run(report: Report): Promise<void> {
  const beside = process.env.BENCH_BESIDE;
  const browser = await startBrowser();
  const desks: Desk[] = [];
  try {
    desks.push(await openDesk(browser));
    if (beside !== undefined) desks.push(await openDesk(browser, resolve(beside)));
    for (let press = 0; press < WARM_UP + PRESSES; press++) {
      for (const desk of press % 2 === 0 ? desks : desks.toReversed()) {
        const costs = await pressJ(desk);
        if (press >= WARM_UP) desk.pressed.push(costs);
      }
    }
    const [ours, older] = desks.map(
      ({ pressed }) =>
        (part: Part) =>
          median(pressed.map((costs) => costs[part])),
    );
    if (ours === undefined) return;
    for (const part of Object.keys(PARTS) as Part[])
      report.figure({
        name: PARTS[part],
        value: ours(part),
        unit: 'ms',
        ...(older && { older: older(part) }),
      });
    if (older === undefined) return;
    const perSecond = (costs: (part: Part) => number) => 1000 / costs('TaskDuration');
    report.ratio({
      name: 'presses of J per second of the thread, beside the older release',
      unit: '/s',
      ours: perSecond(ours),
      raw: perSecond(older),
      required: REQUIRED,
    });
  } finally {
    await browser.close();
    for (const { product } of desks) await destroy(product);
  }
}

/** A release with a full queue, whose first item is open. */
async function openDesk(browser: Browser, root?: string): Promise<Desk> {
  const product = await startProduct({ dataDir: await newDataDir(), env: WITH_OWNER, ...(root && { root }) });
  try {
    const token = await logIn(product.url);
    await fillQueue(product.url, token, ROWS);
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: SCREEN,
      serviceWorkers: 'block',
      storageState: {
        cookies: [],
        origins: [{ origin: product.url, localStorage: [{ name: 'token', value: token }] }],
      },
    });
    const page = await context.newPage();
    await page.goto(ADDRESS);
    const titles = page.locator('[data-title-of]');
    await titles.nth(ROWS - 1).waitFor();
    await titles.first().click();
    await page.waitForTimeout(2 * SETTLED_MS);
    const session = await context.newCDPSession(page);
    // Time of the thread, so that other programs on the machine are not counted.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return { product, page, session, pressed: [] };
  } catch (error) {
    await destroy(product);
    throw error;
  }
}

async function pressJ({ page, session }: Desk): Promise<Costs> {
  const next = page.locator('li[aria-current] + li [data-title-of]');
  const title = (await next.textContent()) ?? '';
  const before = await costsOf(session);
  await page.keyboard.press('j');
  await page.waitForTimeout(SETTLED_MS);
  const after = await costsOf(session);
  await page.getByRole('toolbar', { name: `Decide on ${title}`, exact: true }).waitFor();
  const entries = (Object.keys(PARTS) as Part[]).map((part) => [part, (after[part] - before[part]) * 1000]);
  return Object.fromEntries(entries);
}

async function costsOf(session: CDPSession): Promise<Costs> {
  const { metrics } = await session.send('Performance.getMetrics');
  const secondsOf = (part: string) => metrics.find(({ name }) => name === part)?.value ?? 0;
  return Object.fromEntries(Object.keys(PARTS).map((part) => [part, secondsOf(part)])) as Costs;
}
