// A rule of the site, from the owner's Settings over a moderator's decision to the pages that everybody reads.
import { expect, test } from 'vitest';
import { consoleStage, press } from './console-stage.ts';
import { inspect } from './inspect.ts';
import { smallPack } from './small-files.ts';

const { site, maker, admin, at, uploaded } = consoleStage();

test('a rejection cites a rule that the owner wrote, and its history leads to the page of terms', async () => {
  const lanterns = await uploaded('Cave Lanterns', maker(), smallPack('Cave Lanterns'));

  const owner = await at('/owner/settings');
  const section = owner.getByRole('region', { name: 'Site rules' });
  for (const [at, title, text] of [
    [1, 'Files that work', 'Try your file before you upload it.'],
    [2, 'Only your own work', 'Name whose work it builds on.'],
  ] as const) {
    await press(section, 'Add rule');
    const row = section.getByRole('group', { name: `Rule ${at}` });
    await row.getByLabel('Title').fill(title);
    await row.getByLabel('Explanation').fill(text);
  }
  expect(await inspect(owner, 'site-rules')).toEqual([]);
  await press(section, 'Save Settings');
  await owner.getByText('Settings saved').first().waitFor();

  const desk = await at(`/admin/pending/${lanterns.id}`, admin());
  await press(desk, 'Reject Cave Lanterns');
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Reason (optional)').fill('The textures are from another pack.');
  await dialog.getByRole('combobox', { name: 'Rule (optional)' }).click();
  await desk.getByRole('option', { name: '2. Only your own work' }).click();
  await desk.getByRole('listbox').waitFor({ state: 'detached' });
  expect(await inspect(desk, 'citing-a-rule')).toEqual([]);
  await press(dialog, 'Reject');
  await desk.getByText('Addon rejected').first().waitFor();

  // The server does not know who asks, so it has no page for an add-on that only its publisher sees.
  const { page } = await site.visitor({ token: maker(), refused: /status of 404/ });
  await page.goto(`/addon/${lanterns.id}`);
  await page.getByText('The textures are from another pack.').first().waitFor();
  expect(await inspect(page, 'cited-rule')).toEqual([]);
  await page.getByRole('link', { name: 'Rule 2: Only your own work' }).click();
  await page.waitForURL('/terms#rules');
  await page.getByRole('heading', { name: 'Rules', exact: true }).waitFor();
  await page.getByText('Name whose work it builds on.').waitFor();
  expect(await inspect(page, 'terms-with-rules')).toEqual([]);
}, 120_000);
