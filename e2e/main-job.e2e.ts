// The main path on the screens: an owner invites, a publisher uploads, the owner approves, a player downloads.
// The texts are exactly those of the specification.
import { readFile } from 'node:fs/promises';
import { hasStandIn } from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import {
  type SecureNode,
  startSecureNode,
} from '@sandcrate/infrastructure/event-store/testing/secure-node.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approve, createPublisher, logIn, send, uploadAddon } from './api.ts';
import {
  chooseFromMenu,
  DESKTOP,
  logInByForm,
  PHONE,
  reads,
  startBrowser,
  type Visitor,
  visit,
} from './browser.ts';
import { type InputFile, pictures, treePack } from './input.ts';
import { destroy, newDataDir, OWNER, type Product, startProduct, WITH_OWNER } from './product.ts';

let store: SecureNode | undefined;
let product: Product;
let browser: Browser;
let visitors: Visitor[] = [];
// Its log is in an EventStoreDB with TLS, an authority of the test's own and a user without groups.
beforeAll(async () => {
  store = hasStandIn() ? await startSecureNode() : undefined;
  const env = { ...WITH_OWNER, ...(store ? { EVENTSTORE_URL: store.url } : {}) };
  [product, browser] = await Promise.all([
    newDataDir().then((dataDir) => startProduct({ dataDir, env })),
    startBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  if (product) await destroy(product);
  await store?.stop();
});
beforeEach(() => {
  visitors = [];
});
afterEach(() => Promise.all(visitors.map(({ context }) => context.close())));

async function visitor(options: Parameters<typeof visit>[2]): Promise<Visitor> {
  const one = await visit(browser, product.url, options);
  visitors.push(one);
  return one;
}

/** Drops a file on an element, like a drag from a file manager. */
async function drop(place: Locator, { name, mimeType, buffer }: InputFile): Promise<void> {
  const dataTransfer = await place.page().evaluateHandle(
    ({ base64, fileName, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName, { type }));
      return transfer;
    },
    { base64: buffer.toString('base64'), fileName: name, type: mimeType },
  );
  await place.dispatchEvent('drop', { dataTransfer });
}

async function pick(place: Locator, file: InputFile): Promise<void> {
  const [chooser] = await Promise.all([place.page().waitForEvent('filechooser'), place.click()]);
  await chooser.setFiles(file);
}

/** Opens a section of the console; on a phone the sections are in a drawer. */
async function openSection({ page, screen }: Visitor, name: string) {
  if (screen.width < DESKTOP.width) await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

describe.each([
  { device: 'desktop', screen: DESKTOP, chooseFile: drop },
  { device: 'phone', screen: PHONE, chooseFile: pick },
])('on a $device', ({ device, screen, chooseFile }) => {
  const username = `maker-${device}`;
  const publisher = { email: `${username}@example.org`, password: 'the pass phrase of a maker' };
  const title = device === 'desktop' ? 'Tree Harvester' : 'Forest Lumberjack';

  test('everything works from the owner’s first login to the player’s download', async () => {
    const owner = await visitor({ screen });
    const link = await invite(owner);
    const maker = await visitor({ screen });
    await register(maker, link);
    const file = await treePack();
    await upload(maker, file);
    const path = await findOwn(maker);
    await missAsGuest(path);
    await approveInQueue(owner);
    await downloadAsPlayer(path, file);
    for (const { errors } of [owner, maker]) expect(errors).toEqual([]);
  });

  async function invite(owner: Visitor): Promise<string> {
    const { page } = owner;
    await logInByForm(owner, OWNER);
    await chooseFromMenu(owner, 'owner', 'Admin Dashboard');
    await openSection(owner, 'Invites');
    await button(page, 'Invite').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email', { exact: true }).fill('nobody');
    await button(dialog, 'Create invite').click();
    await reads(page, 'Invalid email address');
    await dialog.getByLabel('Email', { exact: true }).fill(publisher.email);
    await button(dialog, 'Create invite').click();
    await button(dialog, /Copy/).click();
    await reads(page, 'Link copied!');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await button(dialog, 'Done').click();
    await page.getByRole('row', { name: publisher.email }).getByText('Pending', { exact: true }).waitFor();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/invite-register\?code=/);
    return link;
  }

  async function register({ page }: Visitor, link: string) {
    await page.goto(link);
    await reads(page, 'Publisher Invite');
    await reads(page, 'Complete your publisher registration');
    await reads(page, publisher.email);
    const fill = (name: string, text: string) => page.getByLabel(name, { exact: true }).fill(text);
    await fill('Username', 'ab');
    await fill('Password', publisher.password);
    await fill('Confirm Password', 'something else');
    await button(page, 'Create Publisher Account').click();
    await reads(page, 'Username must be at least 3 characters');
    await reads(page, "Passwords don't match");
    await fill('Username', username);
    await fill('Confirm Password', publisher.password);
    await button(page, 'Create Publisher Account').click();
    await reads(page, 'Welcome to Sandcrate!');
    await reads(page, 'Your publisher account has been created successfully.');
    await page.waitForURL('/');
  }

  async function upload(maker: Visitor, file: InputFile) {
    const { page } = maker;
    await chooseFromMenu(maker, username, 'Upload Addon');
    const next = button(page, 'Next');
    await next.click();
    await reads(page, 'File required');
    await chooseFile(page.getByLabel('Addon file', { exact: true }), { ...file, name: 'tree.txt' });
    await reads(
      page,
      /Invalid file type: Please select a \.zip, \.mcpack, or \.mcaddon file\.|Invalid file type/,
    );
    await chooseFile(page.getByLabel('Addon file', { exact: true }), file);
    await reads(page, file.name);
    await next.click();
    await reads(page, 'Filled in from your file. Change what should be different.');
    const field = (name: RegExp) => page.getByLabel(name);
    await field(/^Title/).fill('');
    await field(/^Description/).fill('');
    await next.click();
    for (const message of [
      'Title must be at least 3 characters',
      'Description must be at least 20 characters',
      'Please select a category',
    ]) {
      await reads(page, message);
    }
    await field(/^Title/).fill(title);
    await field(/^Description/).fill('Fells a whole tree when its lowest log is broken.');
    await field(/^Category/).selectOption({ label: 'Tools & Utilities' });
    expect(await field(/^Version/).inputValue()).toBe('1.0.0');
    await field(/^Tags/).pressSequentially('Trees, axe,TREES,');
    await next.click();
    await next.click();
    await reads(page, 'Banner image required');
    const [banner, screenshot = banner] = await pictures();
    await chooseFile(page.getByLabel('Banner image', { exact: true }), banner);
    await chooseFile(page.getByLabel('Screenshot 1', { exact: true }), screenshot);
    await next.click();
    await button(page, /^Upload/)
      .last()
      .click();
    await reads(page, 'Upload successful!');
    await reads(page, 'Your addon has been uploaded and is pending review.');
    await page.waitForURL('/publisher/dashboard?uploaded=true');
  }

  /** Checks that the upload waits. Returns the path of its page. */
  async function findOwn({ page }: Visitor): Promise<string> {
    for (const [label, count] of [
      ['Total Addons', '1'],
      ['Total Downloads', '0'],
      ['Pending Reviews', '1'],
    ] as const) {
      const counter = page.getByRole('term').filter({ hasText: label }).locator('xpath=..');
      await counter.getByText(count, { exact: true }).waitFor();
    }
    await page.getByRole('tab', { name: 'My Addons' }).click();
    const row = page.getByRole('row', { name: title });
    for (const text of ['pending', 'Direct File', 'Free'])
      await row.getByText(text, { exact: true }).waitFor();
    await row.getByRole('link', { name: `View ${title}` }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    expect(await button(page, 'Download').isDisabled()).toBe(true);
    return new URL(page.url()).pathname;
  }

  async function missAsGuest(path: string) {
    const { page, errors } = await visitor({ screen });
    await search(page, title);
    await reads(page, 'No addons found');
    await reads(page, `No results for "${title}"`);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.waitForURL('/browse');
    expect(errors).toEqual([]);
    await page.goto(path);
    await reads(page, 'Addon not found');
    await reads(page, "The addon you're looking for doesn't exist or has been removed.");
    // Only the browser's own errors about these two answers.
    expect(errors.filter((error) => !/status of 404 .*\/(?:api\/addons|addon)\//.test(error))).toEqual([]);
  }

  async function approveInQueue(owner: Visitor) {
    const { page } = owner;
    await openSection(owner, 'Pending');
    await button(page, title).click();
    await reads(page, 'Fells a whole tree when its lowest log is broken.');
    await button(page, `Approve ${title}`).last().click();
    await reads(page, 'Addon approved');
    await button(page, title).waitFor({ state: 'detached' });
  }

  async function downloadAsPlayer(path: string, file: InputFile) {
    const { page, context, errors } = await visitor({ screen });
    await page.goto('/');
    await search(page, title);
    await reads(page, new RegExp(`^1 addon(\\(s\\))? found for "${title}"$`));
    await page.getByRole('main').getByRole('link').filter({ hasText: title }).first().click();
    await page.waitForURL(path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    for (const text of ['approved', '1.0.0', username, 'trees', 'axe']) await reads(page, text);
    const [download] = await Promise.all([
      context.waitForEvent('download'),
      button(page, 'Download').click(),
    ]);
    expect(download.suggestedFilename()).toBe(file.name);
    expect((await readFile(await download.path())).equals(file.buffer)).toBe(true);
    await page.reload();
    await reads(page, 'download'); // one: more are 'downloads'
    expect(errors).toEqual([]);
  }
});

describe('after the upload', () => {
  const listing = { description: 'Paints the sky in other colours.', category: 'worldgen', version: '1.0.0' };
  let maker: string;
  let owner: string;
  beforeAll(async () => {
    owner = await logIn(product.url);
    maker = await logIn(product.url, await createPublisher(product.url, owner, 'painter'));
  });
  const uploaded = async (title: string) => {
    const [banner] = await pictures();
    return uploadAddon(product.url, maker, { ...listing, title, file: await treePack(), banner });
  };

  async function rename({ page }: Visitor, before: string, after: string) {
    await page.goto('/publisher/dashboard');
    await page.getByRole('tab', { name: 'My Addons' }).click();
    await page.getByRole('link', { name: `Edit ${before}` }).click();
    await page.getByLabel(/^Title/).fill(after);
    await button(page, 'Save Changes').click();
    await page.waitForURL('/publisher/dashboard');
    await page.getByRole('tab', { name: 'My Addons' }).click();
  }

  test('an edit of a live add-on waits, and players keep the approved version', async () => {
    const live = await uploaded('Violet Skies');
    await approve(product.url, owner, live);
    const publisher = await visitor({ token: maker });
    await rename(publisher, 'Violet Skies', 'Free Gems Here');
    const row = publisher.page.getByRole('row', { name: 'Violet Skies' });
    await row.getByText('change pending', { exact: true }).waitFor();
    await row.getByText('approved', { exact: true }).waitFor();

    const player = await visitor({});
    await player.page.goto(`/addon/${live.id}`);
    await player.page.getByRole('heading', { name: 'Violet Skies', level: 1 }).waitFor();
    await search(player.page, 'Free Gems Here');
    await reads(player.page, 'No addons found');
    for (const { errors } of [publisher, player]) expect(errors).toEqual([]);
  });

  test('a moderator cannot approve an add-on that changed since they looked at it', async () => {
    const waiting = await uploaded('Amber Skies');
    const moderator = await visitor({ token: owner });
    const { page } = moderator;
    await page.goto('/admin/pending');
    await button(page, 'Amber Skies').click();
    await reads(page, listing.description);

    const publisher = await visitor({ token: maker });
    await rename(publisher, 'Amber Skies', 'Crimson Skies');
    await publisher.page.getByRole('row', { name: 'Crimson Skies' }).waitFor();

    await reads(page, 'Changed while you read');
    await reads(page, 'Amber Skies');
    await page.keyboard.press('a');
    const approve = page.getByRole('button', { name: 'Approve Amber Skies' }).last();
    expect(await approve.getAttribute('aria-disabled')).toBe('true');
    expect((await send(product.url, `GET /api/addons/${waiting.id}`)).status).toBe(404);

    await button(page, 'Show what changed').click();
    await reads(page, 'Changed since you looked at it');
    await page.getByRole('button', { name: 'Approve Crimson Skies' }).last().click();
    await reads(page, 'Addon approved');
    expect((await send(product.url, `GET /api/addons/${waiting.id}`)).status).toBe(200);
    expect(moderator.errors).toEqual([]);
    expect(publisher.errors).toEqual([]);
  });
});

/** Searches from the home page's own field, which every width shows. */
async function search(page: Page, text: string) {
  await page.goto('/');
  const field = page.getByRole('main').getByLabel('Search addons');
  await field.fill(`  ${text} `);
  await field.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('search') === text);
}
