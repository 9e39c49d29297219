// The file of a proposed change: moderators can inspect it like any upload, and nobody else before it is approved.
import { createHash } from 'node:crypto';
import { creatureParts } from '@sandcrate/packs/testing/creature.ts';
import { manifestOf, manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { formOf, packOf } from '../testing/addon-form.ts';
import { siteWithAdmin } from '../testing/cases.ts';

const { site, cases, admin, maker } = await siteWithAdmin();
afterAll(() => site.close());

const harmless = (name: string) =>
  packOf(`${name}.mcpack`, manifestPart(manifestOf({ name: 'Harvester', description: name })));

/** A second version that runs scripts and may reach the internet. */
const scripted = (name: string) => ({
  bytes: zipOf([
    manifestPart(
      manifestOf(
        { name: 'Harvester', description: name, version: [2, 0, 0] },
        {
          modules: [
            { type: 'data', uuid: 'bbbbbbbb-0000-4000-8000-bbbbbbbbbbbb', version: [1, 0, 0] },
            {
              type: 'script',
              language: 'javascript',
              uuid: 'cccccccc-0000-4000-8000-cccccccccccc',
              version: [1, 0, 0],
              entry: 'scripts/main.js',
            },
          ],
          dependencies: [{ module_name: '@minecraft/server-net', version: '1.0.0-beta' }],
          capabilities: ['script_eval'],
        },
      ),
    ),
    { name: 'scripts/main.js', content: `// ${name}` },
  ]),
  fileName: `${name}.mcpack`,
});

const smallPng = () =>
  sharp({ create: { width: 64, height: 32, channels: 4, background: '#336699' } })
    .png()
    .toBuffer();

const sha256Of = ({ bytes }: { bytes: Uint8Array }) => createHash('sha256').update(bytes).digest('hex');

async function propose(id: string, parts: Parameters<typeof formOf>[0]) {
  const answer = await site.call(`PUT /api/addons/${id}`, maker, await formOf(parts));
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const inConsole = async (id: string) => (await site.call(`GET /api/console/addons/${id}`, admin)).json();

test('staff can read the facts of a proposed file and download it, and the live file stays', async () => {
  const before = harmless('before');
  const after = scripted('after');
  const id = await cases.liveAddon(maker, { file: before });
  await propose(id, { version: '2.0.0', file: after });

  const seen = await inConsole(id);
  expect(seen).toMatchObject({ version: '1.2.0', sha256: sha256Of(before), facts: { scripts: false } });
  const { release } = seen.openChange;
  expect(release).toMatchObject({
    version: '2.0.0',
    fileName: 'after.mcpack',
    fileSize: after.bytes.length,
    sha256: sha256Of(after),
    facts: { scripts: true, packs: [{ capabilities: ['script_eval'] }] },
    sameFileAs: [],
  });
  const { scannedAt } = release;
  expect(scannedAt === null || typeof scannedAt === 'string').toBe(true);
  expect(seen.cautions).toContain('scripts');

  const byTicket = await site.call(`GET ${release.fileUrl}`);
  expect(byTicket.rawPayload.equals(Buffer.from(after.bytes))).toBe(true);
  const [address] = release.fileUrl.split('?');
  for (const person of [admin, site.owner, maker]) {
    expect((await site.call(`GET ${address}`, person)).rawPayload.equals(Buffer.from(after.bytes))).toBe(
      true,
    );
  }

  const change = await site.call(`GET /api/console/changes/${seen.openChange.id}`, admin);
  expect(change.json().release).toMatchObject({ id: release.id, sha256: sha256Of(after) });
  const [listed] = (await site.call('GET /api/console/changes?filter={"state":"open"}', admin)).json();
  expect(listed.release.id).toBe(release.id);
});

test('a missing pack icon is noted and causes no warning', async () => {
  const seen = await inConsole(await cases.liveAddon(maker, { file: harmless('without a picture') }));
  expect(seen.facts.notes).toEqual(['no pack_icon']);
  expect(seen.cautions).toEqual([]);
});

test('nobody but staff and its publisher can download a proposed file or read about it', async () => {
  const id = await cases.liveAddon(maker, { file: harmless('guarded before') });
  await propose(id, { version: '2.0.0', file: scripted('guarded after') });
  const { release } = (await inConsole(id)).openChange;
  const address = `/api/addons/${id}/files/${release.id}`;
  const other = await site.publisher('rival');
  const auditor = await cases.personOfRole('grace', 'auditor');
  for (const person of [null, other, auditor]) {
    const refused = await site.call(`GET ${address}`, person);
    expect([refused.statusCode, refused.json().message]).toEqual([404, 'Addon not found']);
    expect((await site.call(`GET /api/addons/${id}`, person)).body).not.toContain(release.id);
    expect((await site.call(`GET /api/addons/${id}/releases`, person)).body).not.toContain(release.id);
  }
});

test('its publisher and staff look inside a proposed file, and nobody else before it is approved', async () => {
  const id = await cases.liveAddon(maker, { file: harmless('seen before') });
  const creature = creatureParts('bat', 'Cave Bat', await smallPng());
  const { openChange } = await propose(id, {
    version: '2.0.0',
    file: { bytes: zipOf(creature), fileName: 'bat.mcpack' },
  });
  const { release } = (await inConsole(id)).openChange;
  expect(openChange.fileReleaseId).toBe(release.id);
  const address = `GET /api/addons/${id}/releases/${release.id}`;
  for (const person of [maker, admin]) {
    const models = await site.call(`${address}/models`, person);
    expect(models.json().found.models).toMatchObject([{ id: 'a:bat', problem: null }]);
    expect((await site.call(`${address}/models/0`, person)).json()).toMatchObject({ id: 'a:bat' });
    const { inside, partUrl } = (await site.call(`${address}/inside`, person)).json();
    const [picture] = inside.pictures.listed;
    const byTicket = await site.call(`GET ${partUrl}&path=${encodeURIComponent(picture.path)}`);
    expect([byTicket.statusCode, byTicket.headers['content-type']]).toEqual([200, 'image/png']);
  }
  const rival = await site.publisher('curious');
  for (const person of [null, rival])
    for (const part of ['inside', 'models', 'models/0'])
      expect((await site.call(`${address}/${part}`, person)).statusCode, part).toBe(404);
  expect((await site.call(`GET /api/addons/${id}/models`)).json().found.total, 'the live file').toBe(0);

  await site.call(`PUT /api/admin/changes/${openChange.id}/approve`, admin);
  expect((await site.call(`${address}/models/0`)).json()).toMatchObject({ id: 'a:bat' });
  expect((await site.call(`${address}/models/1`)).json().message).toBe('Model not found');
  expect((await site.call(`${address}/inside`)).json().partUrl).not.toContain('ticket');
});

test('a change of texts has no file to look inside', async () => {
  const id = await cases.liveAddon(maker, { file: harmless('only texts') });
  expect((await propose(id, { title: 'Another title' })).openChange.fileReleaseId).toBeNull();
});

test('a rejected or withdrawn file is no longer shown, and an approved one goes live', async () => {
  const id = await cases.liveAddon(maker, { file: harmless('decided before') });
  const { openChange } = await propose(id, { version: '2.0.0', file: scripted('decided once') });
  await site.call(`PUT /api/admin/changes/${openChange.id}/reject`, admin, { payload: { reason: 'No' } });
  expect((await inConsole(id)).openChange).toBeNull();
  const second = scripted('decided twice');
  const { openChange: again } = await propose(id, { version: '2.0.0', file: second });
  await site.call(`PUT /api/admin/changes/${again.id}/approve`, admin);
  expect(await inConsole(id)).toMatchObject({
    openChange: null,
    sha256: sha256Of(second),
    facts: { scripts: true },
  });
});

test('the same-file check searches all add-ons for the proposed file', async () => {
  const stolen = scripted('stolen');
  const victim = await site.publisher('victim');
  const original = await cases.pendingAddon(victim, { title: 'The original', file: stolen });
  const own = await cases.pendingAddon(maker, { title: 'Mine before', file: stolen });
  const id = await cases.liveAddon(maker, { title: 'Thief', file: harmless('thief before') });
  expect((await inConsole(id)).sameFileAs).toEqual([]);
  await propose(id, { version: '2.0.0', file: stolen });

  const seen = await inConsole(id);
  const expected = [
    { addonId: original, title: 'The original', publisherName: 'victim', isSamePublisher: false },
    { addonId: own, title: 'Mine before', publisherName: 'maker', isSamePublisher: true },
  ];
  for (const found of [seen.openChange.release.sameFileAs, seen.sameFileAs]) {
    expect(found).toHaveLength(2);
    expect(found).toEqual(expect.arrayContaining(expected));
  }
  const queue = (await site.call('GET /api/admin/addons/pending', admin)).json();
  const row = queue.find((item: { id: string }) => item.id === id);
  expect(row.cautions).toEqual(expect.arrayContaining(['scripts', 'same-file']));
});

test('the differences describe the permissions and requirements of the new file in words', async () => {
  const id = await cases.liveAddon(maker, { file: harmless('worded before') });
  const { openChange } = await propose(id, { version: '2.0.0', file: scripted('worded after') });
  expect(openChange.differences).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'scripts', before: 'No scripts', after: 'Runs scripts' }),
      expect.objectContaining({
        field: 'modules',
        before: 'Harvester: data',
        after: 'Harvester: data, script',
      }),
      expect.objectContaining({ field: 'capabilities', before: null, after: 'Harvester: script_eval' }),
      expect.objectContaining({
        field: 'dependencies',
        before: null,
        after: 'Harvester: @minecraft/server-net 1.0.0-beta',
      }),
    ]),
  );
});

test('a proposed change without a file shows the live file', async () => {
  const file = scripted('texts only');
  const id = await cases.liveAddon(maker, { file });
  await propose(id, { title: 'Another name' });
  expect(await inConsole(id)).toMatchObject({
    sha256: sha256Of(file),
    cautions: expect.arrayContaining(['scripts']),
    openChange: { release: null },
  });
});
