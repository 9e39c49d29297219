// What people search is counted in their browsers; the owner sees it in the console and answers it with a synonym.
import { expect, test } from 'vitest';
import { createPublisher, logIn } from './api.ts';
import { consoleStage, press, pressInDialog } from './console-stage.ts';
import { inspect } from './inspect.ts';

const { site, maker, at, published } = consoleStage();

test('a search that found nothing is answered with a synonym that the owner adds from the list of searches', async () => {
  const { id } = await published('Velocipede');
  const player = await logIn(site.url, await createPublisher(site.url, site.owner, 'player'));
  for (const token of [maker(), player, undefined]) {
    const { page } = await site.visitor({ token });
    const search = async (text: string) => {
      const counted = page.waitForResponse((response) => response.url().endsWith('/api/searches'));
      await page.goto(`/browse?search=${text}`);
      expect((await counted).status()).toBe(204);
    };
    await search('velocipede');
    const viewed = page.waitForRequest((request) => request.url().endsWith(`/api/addons/${id}/view`));
    await page.getByRole('link', { name: 'Velocipede' }).first().click();
    expect((await viewed).postDataJSON()).toEqual({ search: 'velocipede' });
    await search('Pushbike');
    await page.getByRole('heading', { name: 'No addons found' }).waitFor();
  }

  const owner = await at('/owner');
  await owner.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Searches' }).click();
  const opened = owner.getByRole('row').filter({ hasText: 'velocipede' });
  await opened.getByRole('link', { name: 'Velocipede' }).waitFor();
  await press(owner, 'Found nothing');
  await opened.waitFor({ state: 'hidden' });
  expect(await inspect(owner, 'searches')).toEqual([]);
  await press(owner, 'Synonyms for “pushbike”');
  const dialog = owner.getByRole('dialog', { name: 'Add synonyms' });
  await dialog.getByRole('textbox', { name: 'Words that mean the same' }).fill('pushbike, velocipede');
  await pressInDialog(owner, 'Preview');
  await dialog.getByText('1 of the latest 2 counted searches would be answered otherwise.').waitFor();
  await dialog.getByText('After: 1 result: Velocipede').first().waitFor();
  expect(await inspect(owner, 'synonyms-dialog')).toEqual([]);
  await pressInDialog(owner, 'Save');
  await owner.getByText('Synonyms saved').waitFor();

  const { page } = await site.visitor();
  await page.goto('/browse?search=pushbike');
  await page.getByRole('link', { name: 'Velocipede' }).first().waitFor();
});
