// A copied pack in the browser: the uploader, the reviewer and the original publisher all see the match.
import { expect, test } from 'vitest';
import { manifestOf, manifestPart } from '../packs/testing/manifests.ts';
import { zipOf } from '../packs/testing/zip-of.ts';
import { approve, createPublisher, logIn, send, uploadAddon } from './api.ts';
import { reads } from './browser.ts';
import { consoleStage, press } from './console-stage.ts';
import type { InputFile } from './input.ts';
import { smallPicture } from './small-files.ts';

const { site, maker, admin, at } = consoleStage();

/** The fingerprints of stored packs are entered once a minute. */
const A_MINUTE = { timeout: 90_000, interval: 1000 };

function pack(uuid: string, folder: string): InputFile {
  const parts = Array.from({ length: 12 }, (_, n) => ({
    name: `${folder}/dragon${n}.json`,
    content: `dragon ${n} `.repeat(20),
  }));
  const buffer = Buffer.from(zipOf([manifestPart(manifestOf({ uuid })), ...parts]));
  return { name: 'dragons.mcpack', mimeType: 'application/octet-stream', buffer };
}

test('a copy is shown before its upload, on the review desk with its shared files, and in a report about it', async () => {
  const upload = async (title: string, token: string, file: InputFile) => {
    const description = 'Dragons that carry their riders over the mountains.';
    const banner = await smallPicture();
    return uploadAddon(site.url, token, {
      title,
      description,
      category: 'mobs',
      version: '1.0.0',
      file,
      banner,
    });
  };
  const original = await upload(
    'Dragon Mounts',
    maker(),
    pack('aaaaaaaa-0000-4000-8000-aaaaaaaaaaaa', 'entities'),
  );
  await approve(site.url, site.owner, original);
  const copier = await logIn(site.url, await createPublisher(site.url, site.owner, 'copier'));
  const file = pack('bbbbbbbb-0000-4000-8000-bbbbbbbbbbbb', 'mobs');
  const copy = await upload('Wyvern Riders', copier, file);
  await expect
    .poll(async () => {
      const answer = await send(site.url, `GET /api/addons/${copy.id}/provenance`, { token: copier });
      return (await answer.json()).listings.length;
    }, A_MINUTE)
    .toBe(1);

  const form = await at('/publisher/upload', copier);
  await form.locator('input[type=file]').first().setInputFiles(file);
  await form
    .getByRole('note')
    .filter({ hasText: 'Most of this pack is also in “Dragon Mounts” by maker' })
    .waitFor();

  const desk = await at('/admin/pending', admin());
  await desk.locator(`[data-title-of="${copy.id}"]`).click();
  const caution = desk
    .getByRole('note')
    .filter({ hasText: 'Most of this file is also in another publisher’s addon' });
  await caution.getByText('12 of 12 files, uploaded there first').waitFor();
  await caution.getByText('Shared files').click();
  await caution.getByText('mobs/dragon0.json, there entities/dragon0.json').waitFor();

  await approve(site.url, admin(), copy);
  const page = await at(`/addon/${copy.id}`, maker());
  await press(page, 'Report');
  await page.getByRole('dialog').getByRole('radio').nth(1).check();
  await reads(page, /also in your “Dragon Mounts”, uploaded there first: 12 of 12/);
}, 180_000);
