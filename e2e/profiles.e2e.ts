// Public profiles: written in Settings, read on the publisher's page and next to comments, reported and appealed.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createPublisher, join, logIn, succeed, type UploadedAddon } from './api.ts';
import { DESKTOP, PHONE, press, reads } from './browser.ts';
import { choose, consoleStage, pressInDialog } from './console-stage.ts';
import { inspect } from './inspect.ts';
import { smallPicture } from './small-files.ts';

const { site, maker, admin, published, at } = consoleStage();
let addon: UploadedAddon;
let picture: Buffer;

beforeAll(async () => {
  picture = (await smallPicture()).buffer;
  addon = await published('Cave Lanterns');
});

const edit = (token: string, body: object) => succeed(site.url, 'PUT /api/users/me/profile', { token, body });

/** A guest's page with JavaScript off. */
async function withoutScripts(): Promise<Page> {
  const { context } = await site.visitor();
  const reader = await context.browser()?.newContext({ baseURL: site.url, javaScriptEnabled: false });
  if (reader === undefined) throw new Error('There is no browser');
  onTestFinished(() => reader.close());
  return reader.newPage();
}

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('on a %s', (device, screen) => {
  test('a publisher writes a profile, whose picture is cut to a square, and everybody reads it', async () => {
    const username = `writer-${device}`;
    const token = await logIn(site.url, await createPublisher(site.url, site.owner, username));
    const { page } = await site.visitor({ token, screen });
    await page.goto('/settings?tab=public');
    await page.getByLabel('Text', { exact: true }).fill('I build **boats**.');
    await page.getByLabel('Link 1').fill('boats.example');
    await press(page, 'Save public profile');
    await reads(page, 'Public profile saved');
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await reads(page, 'Picture saved');
    expect(await inspect(page, `profile-settings-${device}`)).toEqual([]);

    const { page: reader } = await site.visitor({ screen });
    await reader.goto(`/publishers/${username}`);
    await reader.getByText('boats', { exact: true }).waitFor();
    const link = reader.getByRole('link', { name: 'boats.example' });
    expect(await link.getAttribute('rel')).toBe('nofollow ugc noopener');
    const shown = reader.locator('main img').first();
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toSatisfy(([width, height]: [number, number]) => width > 0 && width === height);
    expect(await inspect(reader, `profile-publisher-${device}`)).toEqual([]);
  });

  test('the profile of a commenter opens from the name, by keyboard', async () => {
    const username = `talker-${device}`;
    const { token } = await join(site.url, site.owner, username);
    await edit(token, { text: `Caves on a ${device}.`, links: [] });
    await succeed(site.url, `POST /api/addons/${addon.id}/comments`, {
      token,
      body: { content: `Bright on a ${device}` },
    });
    const { page } = await site.visitor({ screen });
    await page.goto(`/addon/${addon.id}`);
    await page.getByRole('heading', { name: 'Cave Lanterns', exact: true }).waitFor();
    if (screen.width < DESKTOP.width) await page.locator('details:has(#comments) > summary').click();
    const name = page.getByRole('button', { name: username, exact: true });
    await name.focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: `Profile of ${username}` });
    await card.getByText(`Caves on a ${device}.`).waitFor();
    expect(await inspect(page, `profile-card-${device}`)).toEqual([]);
    await page.keyboard.press('Enter');
    await card.waitFor({ state: 'detached' });
  });
});

test("a publisher's page has the profile without JavaScript", async () => {
  await edit(maker(), { text: 'Lanterns *only*.', links: ['https://lanterns.example/'] });
  const page = await withoutScripts();
  await page.goto('/publishers/maker');
  expect(await page.getByText('Lanterns only.').textContent()).toBe('Lanterns only.');
  expect(await page.getByRole('link', { name: 'lanterns.example' }).getAttribute('href')).toBe(
    'https://lanterns.example/',
  );
});

test('a reported profile is cleared, and comes back after an appeal', async () => {
  const rude = await join(site.url, site.owner, 'rude');
  await edit(rude.token, { text: 'Whoever reads this is a fool.', links: [] });
  await succeed(site.url, `POST /api/addons/${addon.id}/comments`, {
    token: rude.token,
    body: { content: 'Lanterns are for fools' },
  });
  const { page: reader } = await site.visitor({ token: maker() });
  await reader.goto(`/addon/${addon.id}`);
  await press(reader, 'rude');
  await press(reader, 'Report profile');
  const dialog = reader.getByRole('dialog', { name: 'Report this profile' });
  await dialog.getByRole('radio', { name: /^Inappropriate/ }).click();
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  await reads(reader, 'Report submitted');

  const desk = await at('/admin/reports');
  await reads(desk, 'Whoever reads this is a fool.');
  await press(desk, 'Resolve the report of the profile of rude');
  await choose(desk, 'Action', 'Clear the text');
  await desk.getByLabel(/^Note/).fill('Insults its readers.');
  await pressInDialog(desk, 'Resolve');
  await reads(desk, 'Report resolved');

  const { page: own } = await site.visitor({ token: rude.token });
  await expect
    .poll(
      async () => {
        await own.goto('/inbox');
        return own.getByRole('link', { name: 'A moderator cleared parts of your public profile' }).count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await own.getByRole('link', { name: 'A moderator cleared parts of your public profile' }).click();
  await reads(own, 'A moderator removed your text.');
  await reads(own, 'Insults its readers.');
  expect(await inspect(own, 'profile-cleared')).toEqual([]);
  await press(own, 'Appeal this decision');
  await own.getByLabel('Why should the decision be different?').fill('It is a quotation.');
  await press(own, 'Submit Appeal');
  await reads(own, 'Appeal submitted');

  const judge = await at('/admin/appeals', admin());
  await reads(judge, 'It is a quotation.');
  await reads(judge, 'Text, cleared');
  await press(judge, 'Overturn the decision about rude');
  await pressInDialog(judge, 'Overturn');
  await reads(judge, 'Decision overturned');
  await own.goto('/settings?tab=public');
  await expect
    .poll(() => own.getByLabel('Text', { exact: true }).inputValue())
    .toBe('Whoever reads this is a fool.');
});
