// The contents of a pack: read from the stored file once, and visible to everybody who may download it.
import { suspiciousExpansion } from '@sandcrate/core/pack/errors.ts';
import { manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { type ZipPart, zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import { afterAll, expect, test } from 'vitest';
import { PackIndexes } from '../files/pack-indexes.ts';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { refusal, siteWithPublisher } from '../testing/cases.ts';
import { GONE } from '../testing/stage.ts';
import type { Person } from '../testing/test-site.ts';

const { site, cases, maker } = await siteWithPublisher();
afterAll(() => site.close());

const packWith = (...parts: ZipPart[]) => ({
  bytes: zipOf([manifestPart(), ...parts]),
  fileName: 'pack.mcpack',
});
const creature = (id: string, name: string) =>
  packWith(
    {
      name: `entities/${id}.json`,
      content: JSON.stringify({ 'minecraft:entity': { description: { identifier: `a:${id}` } } }),
    },
    { name: 'texts/en_US.lang', content: `entity.a:${id}.name=${name}` },
  );
const contentsOf = async (path: string, person: Person | null = null) => {
  const answer = await site.call(`GET /api/addons/${path}/contents`, person);
  return answer.statusCode === 200 ? answer.json().contents : refusal(answer);
};
const oneCreature = (id: string, name: string) => ({
  packNames: ['Lanterns'],
  groups: [
    {
      kind: 'entity',
      total: 1,
      definitions: [
        {
          id: `a:${id}`,
          names: { en_US: name },
          path: `entities/${id}.json`,
          vanilla: false,
          subpack: null,
        },
      ],
    },
  ],
  languages: ['en_US'],
  scripts: { files: 0, modules: [] },
  unread: 0,
});
const indexed = async () => {
  const { rows } = await site.services.pool.query<{ sha256: string }>('select sha256 from api.pack_index');
  return rows.map(({ sha256 }) => sha256);
};

test('the contents of an add-on are public once the add-on is', async () => {
  const id = await cases.pendingAddon(maker, { file: creature('bat', 'Cave Bat') });
  expect(await contentsOf(id)).toEqual(GONE);
  expect(await contentsOf(id, maker)).toEqual(oneCreature('bat', 'Cave Bat'));
  await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner);
  expect(await contentsOf(id)).toEqual(oneCreature('bat', 'Cave Bat'));
});

test('only staff and the publisher see the contents of a proposed file before it is approved', async () => {
  const id = await cases.liveAddon(maker, { file: creature('wolf', 'Wolf') });
  const form = await formOf({ version: '2.0.0', file: creature('bear', 'Bear') });
  const { openChange } = (await site.call(`PUT /api/addons/${id}`, maker, form)).json();
  const { release } = (await site.call(`GET /api/console/addons/${id}`, site.owner)).json().openChange;
  const proposed = `${id}/releases/${release.id}`;
  const rival = await site.publisher('rival');
  expect(await contentsOf(proposed)).toEqual(GONE);
  expect(await contentsOf(proposed, rival)).toEqual(GONE);
  expect(await contentsOf(proposed, maker)).toEqual(oneCreature('bear', 'Bear'));
  expect(await contentsOf(proposed, site.owner)).toEqual(oneCreature('bear', 'Bear'));
  expect(await contentsOf(id)).toEqual(oneCreature('wolf', 'Wolf'));

  const before = (await site.call(`GET /api/addons/${id}`)).json().releases[0].id;
  await site.call(`PUT /api/admin/changes/${openChange.id}/approve`, site.owner);
  expect(await contentsOf(id)).toEqual(oneCreature('bear', 'Bear'));
  expect(await contentsOf(proposed)).toEqual(oneCreature('bear', 'Bear'));
  expect(await contentsOf(`${id}/releases/${before}`)).toEqual(oneCreature('wolf', 'Wolf'));
});

test('only staff and the publisher see the contents of a recalled file', async () => {
  const id = await cases.liveAddon(maker, { file: creature('moth', 'Moth') });
  const { releases } = (await site.call(`GET /api/addons/${id}`)).json();
  const address = `${id}/releases/${releases[0].id}`;
  expect(await contentsOf(address)).toEqual(oneCreature('moth', 'Moth'));
  const recalled = await site.call('POST /api/admin/recalls', site.owner, {
    payload: { sha256: releases[0].sha256, reason: 'Harmful', advisory: 'Remove it' },
  });
  expect(recalled.statusCode).toBe(201);
  expect([await contentsOf(id), await contentsOf(address)]).toEqual([GONE, GONE]);
  expect(await contentsOf(address, maker)).toEqual(oneCreature('moth', 'Moth'));
});

test('an add-on without a file has no contents', async () => {
  const { file: _, ...parts } = await uploadParts({
    uploadType: 'custom_url',
    customDownloadUrl: 'https://example.org/pack.zip',
  });
  const added = await site.call('POST /api/addons', maker, await formOf(parts));
  expect(await contentsOf(added.json().id, maker)).toBeNull();
});

test('the contents of unknown ids are not found', async () => {
  const id = await cases.liveAddon(maker);
  const other = '00000000-0000-4000-8000-000000000000';
  for (const path of [other, 'nonsense', `${id}/releases/${other}`, `${id}/releases/x`])
    expect(await contentsOf(path)).toEqual(GONE);
});

test('a pack is read once for concurrent requests, and again by a newer version of the program', async () => {
  const id = await cases.liveAddon(maker, { file: creature('crab', 'Crab') });
  const { sha256 } = (await site.call(`GET /api/addons/${id}`)).json().releases[0];
  const { files, pool } = site.services;
  let readings = 0;
  const workers = {
    indexFile: async () => {
      readings++;
      return { packNames: [], groups: [], languages: [], scripts: { files: 0, modules: [] }, unread: 0 };
    },
  };
  const indexes = new PackIndexes({ pool, files, workers });
  await Promise.all([indexes.of(sha256), indexes.of(sha256), indexes.of(sha256)]);
  await indexes.of(sha256);
  expect(readings).toBe(1);
  await pool.query('update api.pack_index set index_version = 0 where sha256 = $1', [sha256]);
  await indexes.of(sha256);
  expect(readings).toBe(2);
});

test('a pack that exceeds the limits is not read again, but a missing file is tried again', async () => {
  const { files, pool, packIndexes } = site.services;
  const id = await cases.liveAddon(maker, { file: creature('slug', 'Slug') });
  const { sha256 } = (await site.call(`GET /api/addons/${id}`)).json().releases[0];
  let readings = 0;
  const workers = {
    indexFile: async () => {
      readings++;
      throw suspiciousExpansion();
    },
  };
  const indexes = new PackIndexes({ pool, files, workers });
  expect([await indexes.of(sha256), await indexes.of(sha256)]).toEqual([null, null]);
  expect(readings).toBe(1);
  const missing = 'f'.repeat(64);
  expect(await packIndexes.of(missing)).toBeNull();
  expect(await indexed()).not.toContain(missing);
});

test('the contents of a file are deleted before the file is', async () => {
  const id = await cases.pendingAddon(maker, { file: creature('newt', 'Newt') });
  await contentsOf(id, maker);
  const { sha256 } = (await site.call(`GET /api/console/addons/${id}`, site.owner)).json();
  expect(await indexed()).toContain(sha256);
  await site.call(`DELETE /api/addons/${id}`, maker);
  const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  await site.schedules.run('unused files', later(1));
  expect(await indexed()).toContain(sha256);
  await site.schedules.run('unused files', later(3));
  expect(await indexed()).not.toContain(sha256);
});
