// Collections: made on an add-on's page, put in order by keyboard, read by everybody, followed and deleted.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { approve, join, succeed, type UploadedAddon, uploadAddon } from './api.ts';
import { chooseFromMenu, DESKTOP, fill, PHONE, press, reads } from './browser.ts';
import { type CaveLanterns, caveLanterns } from './cave-lanterns.ts';
import { inspect } from './inspect.ts';
import { smallPack } from './small-files.ts';
import { stage } from './stage.ts';

const site = stage();
const NOT_FOUND = /status of 404/;
let made: CaveLanterns;
let boats: UploadedAddon;
beforeAll(async () => {
  made = await caveLanterns(site);
  boats = await uploadAddon(site.url, made.maker, {
    title: 'Better Boats',
    description: 'Boats that float better than the ones you know.',
    category: 'gameplay',
    version: '1.0.0',
    file: smallPack('Better Boats'),
    banner: made.banner,
  });
  await approve(site.url, site.owner, boats);
});

/** Makes a collection with both add-ons. The owner of the site has a verified address, as a public one needs. */
async function collected(visibility: 'private' | 'unlisted' | 'public', title: string, token = site.owner) {
  const body = { title, description: 'For **long** nights.', visibility };
  const response = await succeed(site.url, 'POST /api/collections', { token, body });
  const { id }: { id: string } = await response.json();
  for (const [addonId, note] of [
    [made.lanterns.id, 'The brightest.'],
    [boats.id, null],
  ]) {
    await succeed(site.url, `PUT /api/collections/${id}/items/${addonId}`, { token, body: { note } });
  }
  return id;
}

/** A guest's page with JavaScript off. */
async function withoutScripts(): Promise<Page> {
  const { context } = await site.visitor();
  const reader = await context.browser()?.newContext({ baseURL: site.url, javaScriptEnabled: false });
  if (reader === undefined) throw new Error('There is no browser');
  onTestFinished(() => reader.close());
  return reader.newPage();
}

const titlesOn = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('on a %s', (device, screen) => {
  test('a member collects an add-on, puts the collection in order by keyboard and deletes it', async () => {
    const username = `collector-${device}`;
    const { token } = await join(site.url, site.owner, username);
    const visitor = await site.visitor({ token, screen });
    const { page } = visitor;
    await page.goto(`/addon/${made.lanterns.id}`);
    await press(page, 'Add to collection');
    await page.getByRole('dialog', { name: 'Add to collection' }).waitFor();
    await fill(page, /^Title/, 'Night lights');
    await page.getByRole('radio', { name: /^Unlisted/ }).check();
    await press(page, 'Create collection');
    await reads(page, 'Added to “Night lights”');
    expect(await page.getByRole('checkbox', { name: /^Night lights/ }).isChecked()).toBe(true);
    expect(await inspect(page, `collect-dialog-${device}`)).toEqual([]);
    await page.setViewportSize(screen);
    await page.keyboard.press('Escape');
    await page.goto(`/addon/${boats.id}`);
    await press(page, 'Add to collection');
    await page.getByRole('checkbox', { name: /^Night lights/ }).check();
    await reads(page, 'Added to “Night lights”');
    await page.keyboard.press('Escape');

    await chooseFromMenu(visitor, username, 'Collections');
    await page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor();
    await reads(page, '2 addons');
    await reads(page, 'Unlisted');
    expect(await inspect(page, `collections-${device}`)).toEqual([]);
    await page.setViewportSize(screen);
    await page.getByRole('link', { name: 'Edit Night lights' }).click();

    const up = page.getByRole('button', { name: 'Move Better Boats up' });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => titlesOn(page)).toEqual(['Better Boats', 'Cave Lanterns']);
    const down = page.getByRole('button', { name: 'Move Better Boats down' });
    await expect.poll(() => down.evaluate((element) => element === document.activeElement)).toBe(true);
    await press(page, 'Add a note to Better Boats');
    await page.keyboard.type('Take a lantern with you.');
    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    await reads(page, 'Note saved');
    await fill(page, /^Title/, 'Nights on the water');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await reads(page, 'Collection saved');
    expect(await inspect(page, `edit-collection-${device}`)).toEqual([]);
    await page.setViewportSize(screen);

    await page.getByRole('link', { name: 'View collection' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nights on the water' }).waitFor();
    await page.reload();
    await expect.poll(() => titlesOn(page)).toEqual(['Better Boats', 'Cave Lanterns']);
    await reads(page, 'Take a lantern with you.');
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await press(page, 'Remove Cave Lanterns');
    await reads(page, 'Addon removed from the collection');
    await press(page, 'Delete Nights on the water');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await reads(page, 'No collections yet');
    expect(new URL(page.url()).pathname).toBe('/collections');
  });

  test('a member follows a collection and finds it again', async () => {
    const title = `Caves on a ${device}`;
    const id = await collected('public', title);
    const { token } = await join(site.url, site.owner, `follower-${device}`);
    const { page } = await site.visitor({ token, screen });
    await page.goto(`/collection/${id}`);
    await press(page, `Follow ${title}`);
    await reads(page, '1 follower');
    expect(await inspect(page, `collection-${device}`)).toEqual([]);
    await page.setViewportSize(screen);
    await page.goto('/collections');
    await page.getByRole('heading', { name: 'Collections you follow' }).waitFor();
    await page.getByRole('link', { name: title }).click();
    await press(page, `Following ${title}`);
    await reads(page, '0 followers');
    await succeed(site.url, `DELETE /api/collections/${id}`, { token: site.owner, body: {} });
  });
});

test('without JavaScript a guest reads a collection, and finds it on the pages of its add-ons', async () => {
  const id = await collected('public', 'Light in the dark');
  const page = await withoutScripts();
  await page.goto(`/addon/${boats.id}`);
  await page.getByRole('heading', { name: 'In these collections' }).waitFor();
  await page.getByRole('link', { name: 'Light in the dark' }).click();
  await page.getByRole('heading', { level: 1, name: 'Light in the dark' }).waitFor();
  expect(await titlesOn(page)).toEqual(['Cave Lanterns', 'Better Boats']);
  await reads(page, 'The brightest.');
  expect(await page.locator('strong', { hasText: 'long' }).count()).toBe(1);
  const html = await (await fetch(`${site.url}/collection/${id}`)).text();
  expect(html).toContain('<title>Light in the dark – Sandcrate</title>');
  expect(html).toContain(`<link rel="canonical" href="${site.url}/collection/${id}"`);
  expect(html).toContain(
    `<meta property="og:image" content="${site.url}/api/addons/${made.lanterns.id}/preview.jpg"/>`,
  );
  expect(html).not.toContain('noindex');

  // Its documents do not show it any more once it is private.
  await succeed(site.url, `PUT /api/collections/${id}`, {
    token: site.owner,
    body: { title: 'Light in the dark', visibility: 'private' },
  });
  expect((await fetch(`${site.url}/collection/${id}`)).status).toBe(404);
  expect(await (await fetch(`${site.url}/addon/${boats.id}`)).text()).not.toContain('Light in the dark');
});

test('a private collection opens for its owner alone', async () => {
  const id = await collected('private', 'Only mine');
  const { page: own } = await site.visitor({ token: site.owner, refused: NOT_FOUND });
  await own.goto(`/collection/${id}`);
  await own.getByRole('heading', { level: 1, name: 'Only mine' }).waitFor();
  const { token } = await join(site.url, site.owner, 'stranger');
  const { page: strange } = await site.visitor({ token, refused: NOT_FOUND });
  await strange.goto(`/collection/${id}`);
  await strange.getByRole('heading', { level: 1, name: 'Collection not found' }).waitFor();
  await strange.goto(`/collection/${id}/edit`);
  await strange.getByRole('heading', { level: 1, name: 'Collection not found' }).waitFor();
});

test('what is no longer available shows to the owner of the collection only', async () => {
  const id = await collected('unlisted', 'Soon smaller');
  const hide = (hidden: boolean) =>
    succeed(site.url, `PUT /api/admin/addons/${boats.id}/hide`, { token: site.owner, body: { hidden } });
  await hide(true);
  onTestFinished(async () => void (await hide(false)));
  const { page: own } = await site.visitor({ token: site.owner });
  await own.goto(`/collection/${id}`);
  await reads(own, 'No longer available');
  expect(await inspect(own, 'collection-unavailable')).toEqual([]);
  const { page: guest } = await site.visitor();
  await guest.goto(`/collection/${id}`);
  await reads(guest, '1 addon');
  expect(await titlesOn(guest)).toEqual(['Cave Lanterns']);
  expect(await guest.getByText('No longer available').count()).toBe(0);
});

test('a guest who wants to collect or follow is asked to log in', async () => {
  const id = await collected('unlisted', 'For guests');
  const { page } = await site.visitor();
  await page.goto(`/addon/${made.lanterns.id}`);
  await press(page, 'Add to collection');
  await reads(page, 'Please login to add this addon to a collection.');
  await page.goto(`/collection/${id}`);
  await press(page, 'Follow For guests');
  await reads(page, 'Please login to follow this collection.');
});
