// The review desk under a slow line: the next item is on the screen before the server has answered the decision.
import { randomUUID } from 'node:crypto';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { manifestOf, manifestPart } from '../packs/testing/manifests.ts';
import { zipOf } from '../packs/testing/zip-of.ts';
import { succeed, uploadForm } from './api.ts';
import { reads } from './browser.ts';
import { consoleStage } from './console-stage.ts';
import type { InputFile } from './input.ts';

const WAITING = 40;
const DELAY_MS = 80;
/** Calls that end; the console's stream of live events does not. */
const CALLS = /\/api\/(?!admin\/live)/;
const AT_ONCE = 5;

const { site, maker, uploaded, published, at } = consoleStage();

/** A unique pack with a script. */
function scriptedPack(name: string, version: [number, number, number] = [1, 0, 0]): InputFile {
  const script = {
    type: 'script',
    language: 'javascript',
    uuid: randomUUID(),
    version,
    entry: 'scripts/main.js',
  };
  const manifest = manifestOf(
    { name, uuid: randomUUID(), version },
    { modules: [script], dependencies: [{ module_name: '@minecraft/server', version: '1.0.0' }] },
  );
  const parts = [manifestPart(manifest), { name: 'scripts/main.js', content: `world.say('${name}');` }];
  return { name: `${name}.mcpack`, mimeType: 'application/octet-stream', buffer: Buffer.from(zipOf(parts)) };
}

/** Adds an item to the queue: in turn a plain one, one with a script, a changed text, and a changed file with a script. */
async function queued(index: number): Promise<{ id: string; title: string }> {
  const title = `Item ${String(index).padStart(2, '0')}`;
  const kind = index % 4;
  if (kind === 0) return uploaded(title);
  if (kind === 1) return uploaded(title, maker(), scriptedPack(title));
  const { id } = await published(title);
  const text = { description: `What ${title} does, told anew and at length.` };
  const file = { version: '2.0.0', file: scriptedPack(`${title} again`, [2, 0, 0]) };
  await uploadForm(site.url, `PUT /api/addons/${id}`, maker(), kind === 2 ? text : file);
  return { id, title };
}

declare global {
  var evidenceAt: { pressed: number; shown: Record<string, number> };
}

/** Records in the page when a key is pressed, and when all evidence about an add-on is visible. */
function watchEvidence() {
  globalThis.evidenceAt = { pressed: 0, shown: {} };
  addEventListener('keydown', () => (globalThis.evidenceAt.pressed = performance.now()), true);
  const look = () => {
    const bar = document.querySelector('[role="toolbar"][aria-label^="Decide on "]');
    const title = bar?.getAttribute('aria-label')?.slice('Decide on '.length);
    const text = bar?.closest('section')?.textContent ?? '';
    const parts = ['SHA-256', 'What it adds', ' approved, ', 'Nobody has written anything yet.'];
    const isComplete = parts.every((part) => text.includes(part));
    const isWaiting = text.includes('Comparing the files…') || text.includes('Loading');
    if (title && isComplete && !isWaiting) globalThis.evidenceAt.shown[title] ??= performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

const shownAt = (page: Page, title: string) =>
  page
    .waitForFunction((title) => globalThis.evidenceAt.shown[title], title)
    .then(async (handle) => (await handle.jsonValue()) ?? Number.NaN);

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
    if (/\/(approve|reject)$/.test(request.url())) answered += 1;
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

test('forty items of all kinds are decided by keyboard, each next one shown before the server answers', async () => {
  const items: { id: string; title: string }[] = [];
  for (let done = 0; done < WAITING; done += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, index) => queued(done + index));
    items.push(...(await Promise.all(some)));
  }
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
    if (decided.length % 5 === 4) {
      await page.keyboard.press('r');
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
      // Of all decisions but the last the answers are there: its own cannot have brought the next item.
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
  console.log(
    `From the key to the next evidence, ${DELAY_MS} ms away from the server: ` +
      `median ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
  );
}, 600_000);
