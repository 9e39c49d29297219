// After a download: the installation guide and the question whether it worked.
import { beforeAll, expect, test } from 'vitest';
import { approve, createPublisher, join, logIn, type UploadedAddon, uploadAddon } from './api.ts';
import { PHONE, press, reads } from './browser.ts';
import { inspect } from './inspect.ts';
import { smallPack, smallPicture } from './small-files.ts';
import { stage } from './stage.ts';

const site = stage();

let lanterns: UploadedAddon;
let maker: string;
beforeAll(async () => {
  maker = await logIn(site.url, await createPublisher(site.url, site.owner, 'maker'));
  lanterns = await uploadAddon(site.url, maker, {
    title: 'Cave Lanterns',
    description: 'Light for caves, and for whoever is afraid of them.',
    category: 'tools',
    version: '1.0.0',
    banner: await smallPicture(),
    file: smallPack('Cave Lanterns'),
  });
  await approve(site.url, site.owner, lanterns);
});

test('a guest downloads on a phone, sees how to open the file, and answers that it worked', async () => {
  const { page } = await site.visitor({ screen: PHONE });
  await page.goto(`/addon/${lanterns.id}`);
  await page.getByText('How to get it into the game', { exact: true }).click();
  await page.getByLabel('You play on', { exact: true }).selectOption({ label: 'Windows' });
  await reads(page, 'Double-click the file in your Downloads folder.');

  await page.reload();
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
  expect(download.suggestedFilename()).toBe('Cave Lanterns.mcpack');
  await reads(page, 'Edit your world, and activate the pack under Behavior Packs.');

  await press(page, 'It worked');
  const borders = await Promise.all(
    ['It worked', 'It did not work'].map((name) =>
      page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).borderTopWidth),
    ),
  );
  expect(borders).toEqual(['2px', '1px']);
  await press(page, 'Send answer');
  await reads(page, 'Please enter a game version such as 1.21.50.');
  await page.getByLabel(/^Your game version/).fill('1.21.50');
  await page.getByLabel('Your device', { exact: true }).selectOption({ label: 'Android' });
  expect(await inspect(page, 'after-download')).toEqual([]);
  await press(page, 'Send answer');
  await reads(page, 'Thank you. Your answer is counted.');
  await page.getByRole('listitem').filter({ hasText: 'Works on 1.21.50: 1 of 1, today' }).waitFor();

  await page.reload();
  await page.getByRole('listitem').filter({ hasText: 'Works on 1.21.50: 1 of 1' }).waitFor();
  expect(await page.getByRole('button', { name: 'It worked' }).count()).toBe(0);
});

test('a member reports by keyboard why it did not work, and the publisher sees the reason', async () => {
  const { token } = await join(site.url, site.owner, 'player');
  const { page } = await site.visitor({ token });
  await page.goto(`/addon/${lanterns.id}`);
  await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
  await page.getByRole('button', { name: 'It did not work' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('What happened?', { exact: true }).selectOption({ label: 'The import failed' });
  await page.getByLabel(/^Your game version/).focus();
  await page.keyboard.type('1.21.50');
  await page.keyboard.press('Enter');
  await reads(page, 'Thank you. Your answer is counted.');
  await page.getByRole('listitem').filter({ hasText: 'Works on 1.21.50: 1 of 2' }).waitFor();

  const publisher = await site.visitor({ token: maker });
  await publisher.page.goto('/publisher/dashboard?tab=analytics');
  await publisher.page.getByRole('tab', { name: 'Analytics' }).click();
  const row = publisher.page.getByRole('row').filter({ hasText: 'The import failed (1)' });
  await row.waitFor();
  expect(await row.textContent()).toContain('Cave Lanterns1.0.01.21.50Another device0 of 1');
  expect(await inspect(publisher.page, 'did-it-work')).toEqual([]);
  await publisher.page.goto(`/addon/${lanterns.id}`);
  await Promise.all([publisher.page.waitForEvent('download'), press(publisher.page, 'Download')]);
  await reads(publisher.page, 'Edit your world, and activate the pack under Behavior Packs.');
  expect(await publisher.page.getByRole('button', { name: 'It worked' }).count()).toBe(0);
});

test('a player who declines the question is not asked again', async () => {
  const { page } = await site.visitor();
  await page.goto(`/addon/${lanterns.id}`);
  await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
  await press(page, 'Do not ask again');
  await page.getByRole('button', { name: 'It worked' }).waitFor({ state: 'detached' });
  await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
  await page.reload();
  await page.getByRole('heading', { name: 'Does it work?' }).waitFor();
  expect(await page.getByRole('button', { name: 'It worked' }).count()).toBe(0);
});
