// Threads of comments on an add-on's page: replies, edits, the pinned one, and links to one comment.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { approve, createPublisher, join, logIn, succeed, type UploadedAddon, uploadAddon } from './api.ts';
import { DESKTOP, PHONE, press, reads } from './browser.ts';
import { inspect } from './inspect.ts';
import { smallPack, smallPicture } from './small-files.ts';
import { stage } from './stage.ts';

const site = stage();
let addon: UploadedAddon;
let maker: string;
let asker: string;

beforeAll(async () => {
  maker = await logIn(site.url, await createPublisher(site.url, site.owner, 'maker'));
  addon = await uploadAddon(site.url, maker, {
    title: 'Cave Lanterns',
    description: 'Light for caves, and for whoever is afraid of them.',
    category: 'tools',
    version: '1.0.0',
    banner: await smallPicture(),
    file: smallPack('Cave Lanterns'),
  });
  await approve(site.url, site.owner, addon);
  asker = (await join(site.url, site.owner, 'asker')).token;
});

async function say(token: string, content: string, replyTo?: string): Promise<string> {
  const response = await succeed(site.url, `POST /api/addons/${addon.id}/comments`, {
    token,
    body: { content, ...(replyTo && { replyTo }) },
  });
  return (await response.json()).id;
}
const atAddon = async (page: Page, hash = '') => {
  await page.goto(`/addon/${addon.id}${hash}`);
  await page.getByRole('heading', { name: 'Cave Lanterns', exact: true }).waitFor();
};
/** Opens the page and the panel of comments, which is folded on a phone. */
const atComments = async (page: Page) => {
  await atAddon(page);
  const isFolded = (page.viewportSize()?.width ?? 0) < DESKTOP.width;
  if (isFolded) await page.locator('details:has(#comments) > summary').click();
};
const comment = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).last();
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('on a %s', (device, screen) => {
  test('a member replies by keyboard, and edits the reply', async () => {
    await say(asker, `How bright on a ${device}?`);
    const { token } = await join(site.url, site.owner, `helper-${device}`);
    const { page } = await site.visitor({ token, screen });
    await atComments(page);
    await comment(page, `How bright on a ${device}?`).getByRole('button', { name: 'Reply to asker' }).focus();
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Reply to asker', { exact: true }).and(page.getByRole('textbox'));
    await field.waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type(`Like day on a ${device}, @maker says`);
    await press(page, 'Post reply');
    await reads(page, 'Reply posted');
    const reply = comment(page, `Like day on a ${device}`);
    await reply.getByRole('link', { name: '@maker' }).waitFor();
    expect(await reply.getByRole('link', { name: '@maker' }).getAttribute('href')).toBe('/publishers/maker');

    await reply.getByRole('button', { name: 'Edit your comment' }).click();
    const edit = page.getByLabel('Edit your comment', { exact: true }).and(page.getByRole('textbox'));
    await edit.fill(`Like noon on a ${device}`);
    await press(page, 'Save');
    await reads(page, 'Comment edited');
    await comment(page, `Like noon on a ${device}`).getByText('edited', { exact: true }).waitFor();
    expect(await inspect(page, `comments-${device}`)).toEqual([]);
  });

  test('the publisher pins a comment, which then comes first', async () => {
    const text = `Read this first on a ${device}`;
    await say(asker, text);
    await say(asker, 'A newer one');
    const { page } = await site.visitor({ token: maker, screen });
    await atComments(page);
    await comment(page, text).getByRole('button', { name: 'Pin', exact: true }).click();
    await reads(page, 'Comment pinned');
    await expect
      .poll(() => page.getByRole('article').filter({ hasText: 'asker' }).first().textContent())
      .toContain(text);
    await comment(page, text).getByText('Pinned', { exact: true }).waitFor();
    await comment(page, text).getByRole('button', { name: 'Unpin' }).click();
    await reads(page, 'Comment no longer pinned');
  });

  test('a link opens its comment in view and focused, also when it is on no page yet', async () => {
    const first = await say(asker, `A long thread on a ${device}`);
    for (let n = 1; n <= 4; n++) await say(maker, `Reply ${n} on a ${device}`, first);
    const last = await say(maker, `The last reply on a ${device}`, first);
    const { page } = await site.visitor({ screen });
    for (const [id, text] of [
      [first, `A long thread on a ${device}`],
      [last, `The last reply on a ${device}`],
    ] as const) {
      await page.goto('about:blank');
      await atAddon(page, `#comment-${id}`);
      await expect.poll(() => focusedId(page)).toBe(`comment-${id}`);
      await expect
        .poll(() =>
          page.locator(`#comment-${id}`).evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return top < innerHeight && bottom > 0;
          }),
        )
        .toBe(true);
      expect(await page.locator(`#comment-${id}`).textContent()).toContain(text);
    }
  });
});

test('without JavaScript a thread is read, and a link leads to its comment', async () => {
  const first = await say(asker, 'Read without scripts');
  const reply = await say(maker, 'So is this reply', first);
  const { context } = await site.visitor();
  const reader = await context.browser()?.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await reader?.newPage();
  if (page === undefined) throw new Error('There is no browser');
  await page.goto(`/addon/${addon.id}#comment-${reply}`);
  await reads(page, 'Read without scripts');
  const top = await page.locator(`#comment-${reply}`).boundingBox();
  expect(top?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
  await reader?.close();
});

test('a deleted comment keeps its place while it has replies', async () => {
  const first = await say(asker, 'Soon gone');
  await say(maker, 'A reply that stays', first);
  await succeed(site.url, `DELETE /api/comments/${first}`, { token: asker, body: {} });
  const { page } = await site.visitor();
  await atComments(page);
  await reads(page, 'This comment was deleted.');
  await reads(page, 'A reply that stays');
});
