// The texts of the specification that no other flow shows, each after its cause: an empty site, a form filled in
// wrongly, a lost connection, a call that the network or a proxy in front of the site blocks.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { join, succeed } from './api.ts';
import { button, DESKTOP, fill, PHONE, press, reads } from './browser.ts';
import { type CaveLanterns, caveLanterns } from './cave-lanterns.ts';
import { smallPack } from './small-files.ts';
import { stage } from './stage.ts';
import { cut, forbidClipboard, held, mend } from './tcp-proxy.ts';

const site = stage();
const MB = 1_048_576;
const LOST = /ERR_FAILED/;
const MISSING = /status of 404/;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const link = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first();

test('a site with nothing in it says so', async () => {
  const { page } = await site.visitor();
  await page.goto('/publishers');
  await reads(page, 'No Publishers Yet');
  await reads(page, 'Be the first to become a publisher and share your addons with the community!');
  await page.goto('/browse');
  await reads(page, '0 addons found');
  await reads(page, 'No addons found');
  await reads(page, 'No addons match your filters');
});

describe('with an add-on', () => {
  let made: CaveLanterns;
  let member: string;
  beforeAll(async () => {
    made = await caveLanterns(site);
    const { maker, lanterns } = made;
    const staff = { token: site.owner };
    await succeed(site.url, `PUT /api/admin/addons/${lanterns.id}/feature`, {
      ...staff,
      body: { featured: true },
    });
    const me = await succeed(site.url, 'GET /api/auth/me', { token: maker });
    const { id }: { id: string } = await me.json();
    await succeed(site.url, `PUT /api/admin/users/${id}/verify`, { ...staff, body: { verified: true } });
    const links = new FormData();
    for (const name of ['sourceUrl', 'documentationUrl', 'supportUrl'])
      links.set(name, `https://example.org/${name}`);
    const edited = await fetch(`${site.url}/api/addons/${lanterns.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${site.owner}` },
      body: links,
    });
    expect(edited.status).toBe(200);
    ({ token: member } = await join(site.url, site.owner, 'member'));
    await succeed(site.url, 'PATCH /api/admin/settings', {
      token: site.owner,
      body: { registrationOpen: false },
    });
  });

  async function at(path: string, { token, refused = LOST }: { token?: string; refused?: RegExp } = {}) {
    const { page } = await site.visitor({ token, refused });
    await page.goto(path);
    return page;
  }

  test('home shows what is featured, the categories and what is trending', async () => {
    const page = await at('/');
    for (const title of ['Featured Addons', 'Browse by Category', 'Trending This Week'])
      await heading(page, title);
    for (const kind of ['Buildings', 'Weapons', 'Mobs', 'Gameplay', 'Worlds']) await reads(page, kind);
    for (const category of [
      'Tools & Utilities',
      'Mobs & Creatures',
      'Buildings & Structures',
      'Weapons & Armor',
      'World Generation',
      'Gameplay',
    ]) {
      await reads(page, category);
    }
    for (const text of ['FEATURED', 'HOT', '#1 Trending', '1 addon', 'Tools & Utilities'])
      await reads(page, text);
    const all = page.getByRole('link', { name: /^View All/ });
    expect(await all.evaluateAll((links) => links.map((all) => all.getAttribute('href')))).toEqual([
      '/browse?featured=true',
      '/browse?sort=trending',
    ]);
    await link(page, 'Explore Addons').click();
    await page.waitForURL('/browse');
  });

  test('browsing counts its results, and an empty result can be cleared', async () => {
    const page = await at('/browse?search=lanterns&category=tools');
    await reads(page, '1 addon found for "lanterns" in Tools & Utilities');
    await page.goto('/browse?search=xyzzy');
    await reads(page, '0 addons found for "xyzzy"');
    await reads(page, 'No addons found');
    await reads(page, 'No results for "xyzzy"');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.waitForURL('/browse');
    await reads(page, '1 addon found');
  });

  test('a missing page links to the home page and the catalogue', async () => {
    const page = await at('/no/such/page', { refused: MISSING });
    await reads(page, "The page you're looking for doesn't exist or has been moved");
    expect(await link(page, 'Browse Addons').getAttribute('href')).toBe('/browse');
    await link(page, 'Go Home').click();
    await page.waitForURL('/');
    await page.goto('/addon/00000000-0000-4000-8000-000000000000');
    await reads(page, 'Addon not found');
    await reads(page, "The addon you're looking for doesn't exist or has been removed.");
  });

  test('publishers and an add-on are shown with all their details', async () => {
    const page = await at('/publishers');
    await reads(page, 'Discover content creators and addon publishers in our community');
    for (const text of ['Total Publishers', 'Total Downloads', 'Avg Rating', /^Joined /, 'Publisher'])
      await reads(page, text);
    // The figures of a cached page may be some seconds old.
    const countsAddon = async () => {
      await page.goto('/publishers');
      return page.getByText('1 Addon', { exact: true }).count();
    };
    await expect.poll(countsAddon, { timeout: 30_000, interval: 1_000 }).toBe(1);
    await page.goto(`/addon/${made.lanterns.id}`);
    for (const title of ['Description', 'Tags', 'Rate this Addon', 'Comments (0)', 'External Links'])
      await heading(page, title);
    await reads(page, `Member since ${new Date().getUTCFullYear()}`);
    await reads(page, 'Verified Publisher');
    for (const name of ['Source Code', 'Documentation', 'Support']) await link(page, name).waitFor();
  });

  test('a guest sees how to become a publisher', async () => {
    const { page } = await site.visitor({ screen: PHONE });
    await page.goto('/become-publisher');
    await press(page, 'Menu');
    await reads(page, 'Publisher registration is invite-only. Contact an administrator for access.');
    await page.keyboard.press('Escape');
    await link(page, 'Sign Up to Get Started').click();
    await page.waitForURL('/register');
    await reads(page, 'Registration Disabled');
  });

  test('an invite without a code or a connection is invalid; with both it asks for a name and a password', async () => {
    const page = await at('/invite-register', { refused: /ERR_FAILED|status of 409/ });
    await heading(page, 'Invalid Invite');
    await reads(page, 'The invite code is invalid or has expired');
    await reads(page, 'No invite code provided');

    const invited = await succeed(site.url, 'POST /api/admin/invites', {
      token: site.owner,
      body: { email: 'invited@example.org' },
    });
    const { link: address }: { link: string } = await invited.json();
    const path = new URL(address).pathname + new URL(address).search;
    await cut(page, '**/api/auth/validate-invite/*');
    await page.goto(path);
    await reads(page, 'Failed to validate invite code');
    await mend(page);
    await held(page, '**/api/auth/validate-invite/*', async () => {
      await page.goto(path);
      await reads(page, 'Validating invite...');
    });
    for (const text of ['Publisher Invite', 'Complete your publisher registration', 'invited@example.org'])
      await reads(page, text);
    const create = 'Create Publisher Account';
    await fill(page, 'Username', 'ab');
    await fill(page, 'Password', '12345');
    await fill(page, 'Confirm Password', '123456');
    await press(page, create);
    await reads(page, 'Username must be at least 3 characters');
    await reads(page, 'Password must be at least 6 characters');
    await reads(page, "Passwords don't match");
    await fill(page, 'Username', 'a'.repeat(21));
    await press(page, create);
    await reads(page, 'Username must be less than 20 characters');
    await fill(page, 'Username', 'maker');
    await fill(page, 'Password', 'a lamp in the deep');
    await fill(page, 'Confirm Password', 'a lamp in the deep');
    await held(page, '**/api/auth/register-with-invite', async () => {
      await press(page, create);
      await reads(page, 'Creating account...');
    });
    await reads(page, 'Registration failed');
    await reads(page, 'Username already taken');
    await fill(page, 'Username', 'invited');
    await press(page, create);
    await reads(page, 'Welcome to Sandcrate!');
    await reads(page, 'Your publisher account has been created successfully.');
    await page.waitForURL('/');
    await button(page, 'invited').waitFor();
  });

  test('logging in checks the input, and shows that it is in progress', async () => {
    const page = await at('/login');
    await fill(page, 'Email', 'nobody');
    await fill(page, 'Password', '12345');
    await press(page, 'Sign in');
    await reads(page, 'Invalid email address');
    await reads(page, 'Password must be at least 6 characters');
    expect(await link(page, 'Sign up').getAttribute('href')).toBe('/register');
    await fill(page, 'Email', made.makerAccount.email);
    await fill(page, 'Password', made.makerAccount.password);
    await held(page, '**/api/auth/login', async () => {
      await press(page, 'Sign in');
      expect(await button(page, 'Signing in...').isDisabled()).toBe(true);
    });
    await reads(page, 'Welcome back!');
  });

  test('a part of a page that cannot be loaded shows the specification’s text', async () => {
    const page = await at('/', { token: made.maker });
    await button(page, 'maker').waitFor();
    await cut(page, '**/api/**');
    await link(page, 'Explore Addons').click();
    await reads(page, 'Failed to fetch addons');
    await mend(page);
    await cut(page, '**/like-status');
    await page.goto(`/addon/${made.lanterns.id}`);
    await reads(page, 'Failed to fetch like status');
    await cut(page, `**/api/addons/${made.lanterns.id}`);
    await page.goto(`/publisher/edit/${made.lanterns.id}`);
    await reads(page, 'Failed to fetch addon');
    await button(page, 'Try again').waitFor();
    await cut(page, '**/api/publisher/stats');
    await page.goto('/publisher/dashboard');
    await reads(page, 'Failed to fetch stats');
  });

  test('an action on an add-on’s page that cannot be sent shows the specification’s text', async () => {
    const posted = await succeed(site.url, `POST /api/addons/${made.lanterns.id}/comments`, {
      token: member,
      body: { content: 'Bright.' },
    });
    expect(posted.status).toBe(201);
    const page = await at(`/addon/${made.lanterns.id}`, { token: member });
    await heading(page, 'Comments (1)');
    await cut(page, '**/api/**');
    await press(page, 'Download');
    await reads(page, 'Download failed');
    await reads(page, 'Could not download the addon. Please try again.');
    await press(page, '4 stars');
    await press(page, 'Submit Rating');
    await reads(page, 'Rating failed');
    await fill(page, 'Write a comment', 'Very bright.');
    await press(page, 'Post Comment');
    await reads(page, 'Comment failed');
    await press(page, /^Add to favorites/);
    await reads(page, 'Action failed');
    await press(page, 'Delete comment');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await reads(page, 'Failed to delete comment');
    await forbidClipboard(page);
    await press(page, 'Share');
    await reads(page, 'Copy failed');
    await reads(page, 'Could not copy link to clipboard.');
  });

  test('a member who is not a publisher yet is shown how to become one, even when that fails', async () => {
    const page = await at('/publisher/dashboard', { token: member });
    await reads(page, 'Publisher Access Required');
    await reads(page, 'You need to be a verified publisher to access this dashboard.');
    await link(page, 'Apply to Become a Publisher').click();
    await page.waitForURL('/become-publisher');
    await cut(page, '**/api/publisher/apply');
    await press(page, 'Request Publisher Access');
    await reads(page, 'Application Failed');
    await cut(page, '**/api/users/me');
    await page.goto('/settings?tab=account');
    await fill(page, 'Type DELETE_MY_ACCOUNT to confirm', 'DELETE_MY_ACCOUNT');
    await fill(page, 'Password', 'whatever it is');
    await press(page, 'Delete Account');
    await reads(page, 'Account Deletion Failed');
    await reads(page, 'Failed to delete account. Please try again.');
  });

  test('staff cannot delete their account', async () => {
    const page = await at('/settings?tab=account', { token: site.owner });
    await reads(page, 'Owner and admin accounts cannot be deleted for security reasons');
  });

  test('an upload that is blocked says why', async () => {
    const page = await at('/publisher/upload', { token: made.maker, refused: /ERR_FAILED|status of 502/ });
    const upload = 'Upload Addon';
    await press(page, 'Next');
    await reads(page, 'File required');
    await page.getByLabel('Addon file', { exact: true }).setInputFiles(smallPack('Torches'));
    await press(page, 'Next');
    await reads(page, 'Filled in from your file. Change what should be different.');
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('Torches');
    await page.getByLabel(/^Description/).fill('x'.repeat(2001));
    await page.getByLabel(/^Category/).selectOption('tools');
    await page.getByLabel(/^Tags/).pressSequentially('a,b,c,d,e,f,g,h,i,j,k,');
    await reads(page, 'Tag limit reached');
    await reads(page, 'Maximum 10 tags allowed');
    await press(page, 'Next');
    await reads(page, 'Description must be less than 2000 characters');
    await page.getByLabel(/^Description/).fill('They burn for a whole night, and then some.');
    await press(page, 'Next');
    await page.getByLabel('Banner image', { exact: true }).setInputFiles(made.banner);
    await press(page, 'Next');
    await cut(page, '**/api/addons');
    await press(page, upload);
    await reads(page, 'Upload failed');
    await reads(page, 'Network error occurred during upload');
    await mend(page);
    await page.route('**/api/addons', (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    );
    await press(page, upload);
    await reads(page, 'Upload failed with status 502');
    await mend(page);
    await press(page, upload);
    await reads(page, 'Upload successful!');
    await reads(page, 'Your addon has been uploaded and is pending review.');
    await page.waitForURL('/publisher/dashboard?uploaded=true');
    await page.getByRole('tab', { name: 'My Addons' }).click();
    const row = page.getByRole('row', { name: 'Torches' });
    for (const text of ['Direct File', 'Free', 'pending'])
      await row.getByText(text, { exact: true }).waitFor();
    await cut(page, '**/api/addons/*');
    await press(page, 'Delete Torches');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await reads(page, 'Delete failed');
    await reads(page, 'Failed to delete addon. Please try again.');
    await page.goto('/become-publisher');
    await link(page, 'Go to Dashboard').waitFor();
  });

  test('an edit refuses too many tags and too large pictures, and says when it was not saved', async () => {
    const page = await at(`/publisher/edit/${made.lanterns.id}`, {
      token: made.maker,
      refused: /status of 502/,
    });
    const tag = page.getByLabel('Tags', { exact: true });
    for (const name of 'abcdefghij') {
      await tag.fill(name);
      await press(page, 'Add');
    }
    await reads(page, 'Maximum tags reached');
    const large = { ...made.banner, buffer: Buffer.alloc(10 * MB + 1) };
    await page.getByLabel('Banner image', { exact: true }).setInputFiles(large);
    await reads(page, 'Banner image must be less than 10MB');
    await page.getByLabel('Screenshot 1', { exact: true }).setInputFiles(large);
    await reads(page, 'Screenshot must be less than 10MB');
    await page.getByLabel(/^Title/).fill('Cave Lanterns, brighter');
    await page.route('**/api/addons/*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await press(page, 'Save Changes');
    await reads(page, 'Upload failed');
    await reads(page, 'Failed to update addon');
  });

  test('an add-on stays after its publisher’s account is deleted', async () => {
    await succeed(site.url, 'DELETE /api/users/me', {
      token: made.maker,
      body: { password: made.makerAccount.password, confirmDeletion: 'DELETE_MY_ACCOUNT' },
    });
    const { page } = await site.visitor({ screen: DESKTOP });
    await page.goto(`/addon/${made.lanterns.id}`);
    await reads(page, 'Unknown Publisher');
  });
});
