// Flows of publishers, on a desktop and on a phone, with the exact texts of the specification.
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approve,
  createPublisher,
  join,
  logIn,
  send,
  succeed,
  type UploadedAddon,
  uploadAddon,
} from './api.ts';
import { DESKTOP, PHONE, reads } from './browser.ts';
import type { InputFile } from './input.ts';
import { smallPack, smallPicture } from './small-files.ts';
import { stage } from './stage.ts';

const MB = 1_048_576;
const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const site = stage();
let banner: InputFile;
let folder: string;
beforeAll(async () => {
  [banner, folder] = await Promise.all([smallPicture(), mkdtemp(pathOf(tmpdir(), 'sandcrate-files-'))]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A file of a size, with nothing in it. */
async function emptyFile(name: string, size: number): Promise<string> {
  const path = pathOf(folder, name);
  const file = await open(path, 'w');
  await file.truncate(size);
  await file.close();
  return path;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

describe.each([
  { device: 'desktop', screen: DESKTOP },
  { device: 'phone', screen: PHONE },
])('on a $device', ({ device, screen }) => {
  let maker: string;
  beforeAll(async () => {
    maker = await logIn(site.url, await createPublisher(site.url, site.owner, `maker-${device}`));
  });

  function uploaded(title: string): Promise<UploadedAddon> {
    return uploadAddon(site.url, maker, {
      title,
      description: 'Paints the sky in other colours.',
      category: 'worldgen',
      version: '1.0.0',
      file: smallPack(title),
      banner,
    });
  }
  async function at(path: string, token = maker): Promise<Page> {
    const { page } = await site.visitor({ screen, token });
    await page.goto(path);
    return page;
  }

  test('a member who applies becomes a publisher at once', async () => {
    const { token } = await join(site.url, site.owner, `hopeful-${device}`);
    const page = await at('/become-publisher', token);
    await button(page, 'Request Publisher Access').click();
    await reads(page, 'Publisher Access Granted!');
    await page.waitForURL('/publisher/dashboard');
    await page.getByRole('link', { name: 'Upload Your First Addon' }).click();
    await page.getByLabel('Addon file', { exact: true }).waitFor();
  });

  test('invalid files and fields are refused before anything is sent', async () => {
    const page = await at('/publisher/upload');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    const file = page.getByLabel('Addon file', { exact: true });
    await file.setInputFiles(await emptyFile('readme.txt', 10));
    await reads(page, 'Invalid file type: Please select a .zip, .mcpack, or .mcaddon file.');
    await reads(page, 'Please select a .zip, .mcpack, or .mcaddon file.');
    await file.setInputFiles(await emptyFile('huge.mcpack', 50 * MB + 1));
    await reads(page, 'File too large: File size must be less than 50MB.');
    await file.setInputFiles({
      name: 'torn.mcpack',
      mimeType: '',
      buffer: smallPack('Torn').buffer.subarray(0, 90),
    });
    await reads(page, 'This file is damaged: it could not be read to the end.');

    expect(await page.getByLabel('Monetization').isDisabled()).toBe(true);
    await page.getByText('Custom URL', { exact: true }).click();
    const next = button(page, 'Next');
    await next.click();
    await reads(page, 'Custom URL required');
    const address = page.getByLabel(/^Custom download URL/);
    await address.fill('somewhere');
    await next.click();
    await reads(page, 'Custom download URL must be a valid URL');
    await address.fill('ftp://example.org/pack');
    await next.click();
    await reads(page, 'Custom download URL must use HTTP or HTTPS protocol');
    await address.fill('https://example.org/pack');
    await next.click();

    await page.getByLabel(/^Tags/).pressSequentially('a,b,c,d,e,f,g,h,i,j,k,');
    await reads(page, 'Tag limit reached');
    await page.getByLabel(/^Title/).fill('x'.repeat(101));
    await page.getByLabel(/^Description/).fill('too short');
    await page.getByLabel(/^Version/).fill('');
    await next.click();
    for (const message of [
      'Title must be less than 100 characters',
      'Description must be at least 20 characters',
      'Please select a category',
      'Version is required',
    ]) {
      await reads(page, message);
    }
    await page.getByLabel(/^Title/).fill('Planes');
    await page.getByLabel(/^Description/).fill('Planes that one can build and fly.');
    await page.getByLabel(/^Category/).selectOption('mobs');
    await page.getByLabel(/^Version/).fill('1.0.0');
    await next.click();
    await next.click();
    await reads(page, 'Banner image required');
    const picture = page.getByLabel('Banner image', { exact: true });
    await picture.setInputFiles({ ...banner, name: 'banner.gif', mimeType: 'image/gif' });
    await reads(page, 'Invalid image type');
    await picture.setInputFiles(await emptyFile('large.png', 10 * MB + 1));
    await reads(page, 'Image too large');
    expect(sent).toEqual([]);
  });

  test('a pack fills in its title, description and version', async () => {
    const page = await at('/publisher/upload');
    await page
      .getByLabel('Addon file', { exact: true })
      .setInputFiles(smallPack('Planes (BP)', { version: [2, 1, 0] }));
    await button(page, 'Next').click();
    await reads(page, 'Filled in from your file. Change what should be different.');
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('Planes');
    expect(await page.getByLabel(/^Version/).inputValue()).toBe('2.1.0');
  });

  test('an add-on with a custom URL can be uploaded and monetized', async () => {
    const title = `Far Away ${device}`;
    const page = await at('/publisher/upload');
    await page.getByText('Custom URL', { exact: true }).click();
    await page.getByLabel(/^Custom download URL/).fill('https://example.org/far-away');
    await page.getByText('Monetization', { exact: true }).click();
    await button(page, 'Next').click();
    await page.getByLabel(/^Title/).fill(title);
    await page.getByLabel(/^Description/).fill('It is kept on a page of its own.');
    await page.getByLabel(/^Category/).selectOption('mobs');
    await button(page, 'Next').click();
    await page.getByLabel('Banner image', { exact: true }).setInputFiles(banner);
    await button(page, 'Next').click();
    await button(page, 'Upload Addon').click();
    await reads(page, 'Upload successful!');
    await page.waitForURL('/publisher/dashboard?uploaded=true');
    await page.getByRole('tab', { name: 'My Addons' }).click();
    const row = page.getByRole('row', { name: title });
    for (const text of ['Custom URL', 'Monetized', 'pending'])
      await row.getByText(text, { exact: true }).waitFor();
    await row.getByRole('button', { name: `Delete ${title}` }).click();
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await reads(page, 'Addon deleted successfully');
    await row.waitFor({ state: 'detached' });
  });

  test('downloads are charted by day and can be saved as CSV', async () => {
    const live = await uploaded(`Charted ${device}`);
    await approve(site.url, site.owner, live);
    const headers = { 'user-agent': PERSON };
    await fetch(`${site.url}/api/addons/${live.id}/download`, { method: 'POST', headers });
    const totals = async () => {
      const analytics = await succeed(site.url, 'GET /api/publisher/analytics', { token: maker });
      return (await analytics.json()).totals.downloads;
    };
    await expect.poll(totals, { timeout: 20_000 }).toBe(1);

    const page = await at('/publisher/dashboard');
    await page.getByRole('tab', { name: 'Analytics' }).click();
    await page.getByRole('img', { name: 'Downloads by day, 1 in total' }).waitFor();
    await page.getByRole('heading', { name: 'Top Performing Addons' }).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: live.title })
      .getByText('1 download', { exact: true })
      .waitFor();
    const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()]);
    expect(saved.suggestedFilename()).toMatch(/^analytics-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const table = await readFile(await saved.path(), 'utf8');
    expect(table).toMatch(/^\u{feff}Day,Addon,Addon ID,Views,Downloads,/u);
    const [, row, ...others] = table.trim().split('\r\n');
    expect(row).toContain(`,${live.title},${live.id},0,1,0,0,0,`);
    expect(others).toEqual([]);
  });

  test('the reason of a rejection is shown and can be appealed', async () => {
    const reason = 'The pictures are somebody else’s.';
    const refused = await uploaded(`Borrowed ${device}`);
    await succeed(site.url, `PUT /api/admin/addons/${refused.id}/reject`, {
      token: site.owner,
      body: { reason },
    });
    const page = await at('/publisher/dashboard?tab=addons');
    const row = page.getByRole('row', { name: refused.title });
    await row.getByText('rejected', { exact: true }).waitFor();
    await row.getByText(reason, { exact: true }).waitFor();
    await row.getByRole('button', { name: `Decisions about ${refused.title}` }).click();
    await dialog(page).getByText(reason, { exact: true }).waitFor();
    await dialog(page).getByRole('button', { name: 'Appeal this decision' }).click();
    await page.getByLabel('Why should the decision be different?').fill('I drew all of them myself.');
    await button(page, 'Submit Appeal').click();
    await reads(page, 'Appeal submitted');
    await dialog(page).getByText('Appeal pending', { exact: true }).waitFor();
  });

  test('a change to a live add-on waits for review, is shown, and can be withdrawn', async () => {
    const live = await uploaded(`Skies ${device}`);
    await approve(site.url, site.owner, live);
    const page = await at(`/publisher/edit/${live.id}`);
    await reads(page, 'This addon is live');
    await reads(page, 'Players keep the approved version until your change is approved.');
    const title = page.getByLabel(/^Title/);
    await title.fill('ab');
    await button(page, 'Save Changes').click();
    await reads(page, 'Title must be at least 3 characters');
    await title.fill(`Stars ${device}`);
    await button(page, 'Save Changes').click();
    await page.waitForURL('/publisher/dashboard');
    await page.getByRole('tab', { name: 'My Addons' }).click();
    const row = page.getByRole('row', { name: live.title });
    await row.getByText('change pending', { exact: true }).waitFor();

    await row.getByRole('link', { name: `Edit ${live.title}` }).click();
    await reads(page, 'A change is waiting for review');
    await reads(page, `Stars ${device}`);
    await button(page, 'Withdraw').click();
    await dialog(page).getByRole('button', { name: 'Withdraw Change' }).click();
    await reads(page, 'Change withdrawn');
    await reads(page, 'This addon is live');
  });

  test('somebody else’s add-on cannot be edited, and only publishers can upload', async () => {
    const other = await logIn(site.url, await createPublisher(site.url, site.owner, `other-${device}`));
    const live = await uploaded(`Mine ${device}`);
    await approve(site.url, site.owner, live);
    const page = await at(`/publisher/edit/${live.id}`, other);
    await reads(page, 'Access Denied');
    const { token } = await join(site.url, site.owner, `reader-${device}`);
    const readers = await at('/publisher/upload', token);
    await reads(readers, 'Publisher Access Required');
    await reads(readers, 'You need to be a verified publisher to access this dashboard.');
    expect((await send(site.url, 'GET /api/publisher/stats', { token })).status).toBe(403);
  });
});
