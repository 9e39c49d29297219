import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CATEGORIES } from '@sandcrate/core/addon/content.ts';
import { Body, Description, Tags, Title, VersionField } from '@sandcrate/core/validation.ts';
import { inspectPack } from '@sandcrate/packs/inspect.ts';
import { fromBlob } from '@sandcrate/packs/random-access.ts';
import { expect, test } from 'vitest';
import { mediaOf } from '../media.ts';
import { packId } from '../packs/manifest.ts';
import { packFile } from '../packs/pack.ts';
import { bodyOf, catalogue } from './catalogue.ts';
import { PUBLISHERS, slugOf } from './demo-addon.ts';

const addons = catalogue();

test('every category and every publisher has add-ons', () => {
  for (const category of CATEGORIES) {
    expect(addons.filter((addon) => addon.category === category).length, category).toBeGreaterThan(9);
  }
  expect(new Set(addons.map(({ by }) => by))).toEqual(new Set(PUBLISHERS));
  expect(new Set(addons.map(({ title }) => title)).size).toBe(addons.length);
});

test('every listing obeys the form’s rules', () => {
  for (const addon of addons) {
    expect(Title.parse(addon.title)).toBe(addon.title);
    expect(Description.parse(addon.about)).toBe(addon.about);
    expect(Body.parse(bodyOf(addon))).toBe(bodyOf(addon));
    expect(Tags.parse(addon.tags)).toEqual(addon.tags);
    for (const { version } of addon.releases) expect(VersionField.parse(version)).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

test('each kind of pack is recognized', async () => {
  for (const kind of ['behavior', 'resource', 'addon', 'world'] as const) {
    const addon = addons.find(({ file }) => file === kind);
    if (!addon) throw new Error(`nothing of the kind ${kind}`);
    const { icon } = await mediaOf(addon, 1);
    const file = await packFile(addon, '1.2.0', icon);
    if (!file) throw new Error('no file');
    const { facts } = await inspectPack(fromBlob(new Blob([new Uint8Array(file.bytes)])), {
      fileName: file.fileName,
    });
    expect(facts.manifest, kind).toBe(kind !== 'world');
    if (kind === 'world') continue;
    expect(facts.minEngineVersion).toBe(addon.game.join('.'));
    expect(facts.uuids).toContain(packId(addon.title, kind === 'resource' ? 'resource' : 'behavior'));
    expect(facts.packs.every(({ version }) => version === '1.2.0')).toBe(true);
    expect(facts.icon).toMatch(/pack_icon\.png$/);
  }
});

test('every add-on has its pictures, and all pictures together are smaller than three megabytes', async () => {
  const folder = join(import.meta.dirname, '../pictures');
  const names = addons.flatMap(({ title }) => [`${slugOf(title)}.webp`, `${slugOf(title)}-1.webp`]);
  expect((await readdir(folder)).toSorted()).toEqual(names.toSorted());
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThan(3_000_000);
});
