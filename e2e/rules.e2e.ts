// A rule of the owner in the browser: written, previewed and switched on. An upload meets it and is first on the desk.
import { expect, test } from 'vitest';
import { manifestOf, manifestPart } from '../packs/testing/manifests.ts';
import { zipOf } from '../packs/testing/zip-of.ts';
import { send } from './api.ts';
import { button, consoleStage, press } from './console-stage.ts';
import { inspect } from './inspect.ts';

const { site, maker, admin, at, uploaded } = consoleStage();

function networkPack(name: string) {
  const manifest = manifestOf(
    { name, description: name },
    { dependencies: [{ module_name: '@minecraft/server-net', version: '1.0.0-beta' }] },
  );
  const buffer = Buffer.from(zipOf([manifestPart(manifest)]));
  return { name: 'courier.mcpack', mimeType: 'application/octet-stream', buffer };
}

test('the owner writes a rule and switches it on, and moderators see first that an upload meets it', async () => {
  const before = await uploaded('Old courier', maker(), networkPack('Old courier'));
  await send(site.url, `PUT /api/admin/addons/${before.id}/reject`, {
    token: site.owner,
    body: { reason: 'It sends what players type to a server.' },
  });

  const owner = await at('/owner');
  await owner.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Rules' }).click();
  await press(owner, 'New rule');
  await owner.getByRole('combobox', { name: 'Template' }).click();
  await owner.getByRole('option', { name: 'Network scripts' }).click();
  await press(owner, 'Preview');
  await owner.getByText('It would have caught 1 of 1 that were rejected or taken down.').waitFor();
  expect(await inspect(owner, 'rules-editor')).toEqual([]);
  await press(owner, 'Save');
  // A toast that fades out while axe checks the page has too little contrast.
  const toast = owner.getByRole('status').filter({ hasText: 'Rule saved' });
  await button(toast, 'Close notification').click();
  await toast.waitFor({ state: 'hidden' });
  const rule = owner.getByRole('listitem', { name: 'Network scripts' });
  await rule.getByText('Version 1 · 0 hits in 30 days').waitFor();
  await owner.getByRole('switch', { name: 'Network scripts is on' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Switch on “Network scripts”, version 1?' });
  await dialog.getByText('It would have caught 1 of 1').waitFor();
  expect(await inspect(owner, 'rules-switch-on')).toEqual([]);
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await rule.getByText('On', { exact: true }).waitFor();
  expect(await inspect(owner, 'rules')).toEqual([]);

  const courier = await uploaded('Courier', maker(), networkPack('Courier'));
  const desk = await at('/admin/pending', admin());
  await desk.getByText('Rule: Network scripts').waitFor();
  await desk.locator(`[data-title-of="${courier.id}"]`).click();
  const first = desk.getByRole('note').first();
  await first.getByText('Rule “Network scripts” (version 1): uses @minecraft/server-net').waitFor();
  expect(await inspect(desk, 'rules-desk')).toEqual([]);

  const list = await at('/admin/rules', admin());
  const card = list.getByRole('listitem', { name: 'Network scripts' });
  await card.getByText('Version 1 · 1 hit in 30 days').waitFor();
  expect(await list.getByRole('switch').count()).toBe(0);
}, 120_000);
