// Every screen of the console, on desktop and phone, in both themes: it is accessible, nothing is cut off, and nothing
// fails silently.
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inspect } from './inspect.ts';
import { arrive, LONG_PAGES_MS, press, type Screen, stockedStage, transitionsToLight } from './screens.ts';

const { look, open } = stockedStage();

async function showTooltip(page: Page) {
  await page
    .getByRole('button', { name: /^More actions on / })
    .first()
    .hover();
  await page.getByRole('tooltip').waitFor();
}

const pressKey = (key: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Mini Blocks', exact: true }).waitFor();
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
};

/** Opens the case with a text from its list, and waits for its evidence. */
const openCase = (text: string, evidence: string) => async (page: Page) => {
  await page
    .getByRole('article')
    .filter({ hasText: text })
    .getByRole('link', { name: /^Open the case of / })
    .click();
  await page.getByRole('heading', { name: evidence }).first().waitFor();
};

const states: Screen[] = [
  { name: 'console-closed', path: () => '/admin', as: 'maker' },
  { name: 'admin-addon', path: ({ pending }) => `/admin/addons/${pending.id}/show`, as: 'owner' },
  { name: 'admin-review', path: () => '/admin/pending', as: 'owner', prepare: press('Mini Blocks') },
  {
    name: 'admin-report',
    path: () => '/admin/reports',
    as: 'owner',
    prepare: openCase('It fells oaks only.', 'Overview'),
  },
  {
    name: 'admin-report-comment',
    path: () => '/admin/reports',
    as: 'owner',
    prepare: openCase('This is an advertisement.', 'Player_One'),
  },
  {
    name: 'admin-appeal',
    path: () => '/admin/appeals',
    as: 'owner',
    prepare: openCase('my own work', 'Overview'),
  },
  { name: 'admin-reject', path: () => '/admin/pending', as: 'owner', prepare: press(/^Reject /) },
  { name: 'admin-commands', path: () => '/admin/pending', as: 'owner', prepare: pressKey('Control+k') },
  { name: 'admin-shortcuts', path: () => '/admin/pending', as: 'owner', prepare: pressKey('?') },
  { name: 'admin-tooltip', path: () => '/admin/addons', as: 'owner', prepare: showTooltip },
  { name: 'admin-invite', path: () => '/admin/invites', as: 'owner', prepare: press('Invite') },
  {
    name: 'admin-create-publisher',
    path: () => '/admin/invites',
    as: 'owner',
    prepare: press('Create Publisher'),
  },
];

describe.concurrent('the console', () => {
  test.for(['admin', 'owner'])(
    'every section of /%s',
    { timeout: LONG_PAGES_MS },
    async (area, { expect, onTestFinished }) => {
      const { page, errors, close } = await open(`/${area}`, 'owner');
      onTestFinished(close);
      const sections = page.getByRole('navigation', { name: 'Console' }).getByRole('link');
      const addresses = await sections.evaluateAll((links) =>
        links.map((link) => link.getAttribute('href') ?? ''),
      );
      expect(addresses.length).toBeGreaterThan(2);
      const findings: string[] = [];
      for (const address of addresses) {
        await arrive(page, address);
        const name = `${area}-section${address.replace(`/${area}`, '').replaceAll('/', '-')}`;
        for (const finding of await inspect(page, name)) findings.push(`${address}: ${finding}`);
      }
      expect(findings).toEqual([]);
      expect(errors).toEqual([]);
    },
  );

  test.for(states)('$name', { timeout: LONG_PAGES_MS }, (screen, { onTestFinished }) =>
    look(screen, onTestFinished),
  );
});

test('a theme changes in one step for people who want less motion', async () => {
  const { page, close } = await open('/admin/pending', 'owner');
  onTestFinished(close);
  expect(await transitionsToLight(page)).toEqual([]);
});
