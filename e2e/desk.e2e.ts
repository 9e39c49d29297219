// The review desk under a slow line: the next item is on the screen before the server has answered the decision.
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { succeed } from './api.ts';
import { reads } from './browser.ts';
import { consoleStage } from './console-stage.ts';
import { shownAt, watchEvidence } from './desk-evidence.ts';
import { deskItems } from './desk-items.ts';

const WAITING = 40;
const DELAY_MS = 80;
/** Calls that end; the console's stream of live events does not. */
const CALLS = /\/api\/(?!admin\/live)/;

/** The longest median time from a key to the next item's evidence. */
const SOON_MS = 300;

const stage = consoleStage();
const { site, at } = stage;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** A slow line to the API, which can be held up. */
async function slowLine(page: Page) {
  let open = Promise.resolve();
  const underWay = new Set<Request>();
  await page.route(CALLS, async (route) => {
    underWay.add(route.request());
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await open;
    await route.continue();
  });
  let answered = 0;
  page.on('requestfinished', (request) => {
    underWay.delete(request);
    if (/\/(approve|reject|request-changes)$/.test(request.url())) answered += 1;
  });
  page.on('requestfailed', (request) => underWay.delete(request));
  return {
    /** Waits until no request is pending. */
    quiet: () => expect.poll(() => underWay.size, { timeout: 20_000, interval: 20 }).toBe(0),
    answeredDecisions: () => answered,
    /** Holds all requests until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      open = promise;
      return resolve;
    },
  };
}

test('forty items of all kinds are decided by keyboard, and the next item is shown before the server answers', async () => {
  const items = await deskItems(stage, WAITING);
  const page = await at('/browse');
  await page.addInitScript(watchEvidence);
  const line = await slowLine(page);
  await page.goto('/admin/pending');
  const bar = page.getByRole('toolbar', { name: /^Decide on / });
  const titleOf = async () => (await bar.getAttribute('aria-label'))?.slice('Decide on '.length) ?? '';
  await page.locator('li[aria-current] [data-title-of]').waitFor({ timeout: 60_000 });
  await page.keyboard.press('n');

  const decided: string[] = [];
  const times: number[] = [];
  while (decided.length < WAITING) {
    await bar.locator('[aria-label^="Reject"][aria-keyshortcuts="r"]').waitFor();
    const title = await titleOf();
    await shownAt(page, title);
    expect(decided).not.toContain(title);
    await line.quiet(); // the next items have been loaded ahead
    const release = line.hold();
    const verdict = ['a', 'a', 'r', 'a', 'c'][decided.length % 5] ?? 'a';
    if (verdict !== 'a') {
      await page.keyboard.press(verdict);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('1');
      await page.keyboard.press('Control+Enter');
    } else {
      await page.keyboard.press('a');
    }
    decided.push(title);
    if (decided.length < WAITING) {
      await expect.poll(titleOf, { interval: 20, timeout: 20_000 }).not.toBe(title);
      const shown = await shownAt(page, await titleOf());
      times.push(shown - (await page.evaluate(() => globalThis.evidenceAt.pressed)));
      // All decisions but the last one are answered, so its answer cannot have brought the next item.
      expect(line.answeredDecisions()).toBe(decided.length - 1);
    }
    release();
  }
  await reads(page, 'Nothing is waiting');
  await line.quiet();
  expect(decided.toSorted()).toEqual(items.map(({ title }) => title).toSorted());
  expect(await page.getByRole('alert').count()).toBe(0);
  const left = await succeed(site.url, 'GET /api/admin/addons/pending', { token: site.owner });
  expect(await left.json()).toEqual([]);
  const [half, longest] = [median(times), Math.max(...times)];
  console.log(
    `From the key to the next evidence, ${DELAY_MS} ms away from the server: ` +
      `median ${half.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
  );
  expect(half).toBeLessThanOrEqual(SOON_MS);
}, 600_000);
