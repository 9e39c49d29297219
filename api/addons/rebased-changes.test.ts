// Staff edit an add-on while a proposed change waits: approving the change applies only what its publisher proposed.
import { streamName } from '@sandcrate/core/addon/addon.ts';
import { manifestOf, manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { releasesOf } from '@sandcrate/projections/catalogue/queries.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, expect, test } from 'vitest';
import { pastSubmissions } from '../rules/past-submissions.ts';
import { type FormPart, formOf, packOf, pngOf } from '../testing/addon-form.ts';
import { siteWithAdmin } from '../testing/cases.ts';
import type { Person } from '../testing/test-site.ts';

const { site, cases, admin, maker } = await siteWithAdmin();
afterAll(() => site.close());

const pack = (name: string) =>
  packOf(`${name}.mcpack`, manifestPart(manifestOf({ name: 'Harvester', description: name })));

async function edit(id: string, by: Person, parts: Record<string, FormPart>) {
  const answer = await site.call(`PUT /api/addons/${id}`, by, await formOf(parts));
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const seenBy = async (id: string, viewer: Person | null) =>
  (await site.call(`GET /api/addons/${id}`, viewer)).json();
const inConsole = async (id: string) => (await site.call(`GET /api/console/addons/${id}`, admin)).json();
const fieldsOf = (differences: { field: string }[]) => differences.map(({ field }) => field);

/** Approves the open change as it is in the console now. */
async function approve(id: string) {
  const { openChange, revision } = await inConsole(id);
  const answer = await site.call(`PUT /api/admin/changes/${openChange.id}/approve`, admin, {
    headers: { 'if-match': `"${revision}"` },
  });
  expect(answer.statusCode).toBe(204);
}

async function proposedRelease(id: string): Promise<unknown> {
  const { rows } = await site.services.pool.query(
    `select proposed_release_id from ${schemas.statistics}.offers where addon_id = $1`,
    [id],
  );
  return rows[0]?.proposed_release_id;
}

test('approving proposed notes keeps the file and the version that staff uploaded in the meantime', async () => {
  const id = await cases.liveAddon(maker, { version: '1.0.0', file: pack('old') });
  const { openChange } = await edit(id, maker, { releaseNotes: 'Turns green faster.' });
  await edit(id, admin, { version: '1.0.1', file: pack('new') });

  const notes = [expect.objectContaining({ field: 'notes', before: null, after: 'Turns green faster.' })];
  expect((await inConsole(id)).openChange).toMatchObject({ id: openChange.id, differences: notes });
  expect((await seenBy(id, maker)).openChange).toMatchObject({
    id: openChange.id,
    differences: notes,
    proposed: { version: '1.0.1', releaseNotes: 'Turns green faster.' },
  });
  const { sha256 } = await inConsole(id);
  const { id: releaseId } = (await seenBy(id, maker)).releases[0];
  await site.untilShown();
  expect(await proposedRelease(id)).toBe(releaseId);

  await approve(id);
  const live = await seenBy(id, null);
  expect(await inConsole(id)).toMatchObject({ version: '1.0.1', sha256, openChange: null });
  expect(live.releases).toMatchObject([
    { version: '1.0.1', notes: 'Turns green faster.' },
    { version: '1.0.0', notes: null },
  ]);
  expect(await releasesOf(site.services.pool, id)).toMatchObject([{ state: 'current' }, { state: 'past' }]);
});

test('approving the removal of screenshots keeps those that staff added in the meantime', async () => {
  const id = await cases.liveAddon(maker, {
    screenshot1: await pngOf('#110000'),
    screenshot2: await pngOf('#220000'),
    screenshot3: await pngOf('#330000'),
  });
  await edit(id, maker, { removeScreenshots: '[1, 2]' });
  await edit(id, admin, { screenshot4: await pngOf('#440000') });
  for (const { openChange } of [await inConsole(id), await seenBy(id, maker)]) {
    expect(fieldsOf(openChange.differences)).toEqual(['screenshot1', 'screenshot2']);
  }
  await approve(id);
  const { images } = await seenBy(id, null);
  expect(images.map(({ displayOrder }: { displayOrder: number }) => displayOrder)).toEqual([3, 4]);
});

test('a change keeps its place and its request for changes, and a moderator must see what staff changed', async () => {
  const id = await cases.liveAddon(maker);
  await edit(id, maker, { releaseNotes: 'Greener.' });
  const { openChange, revision } = await inConsole(id);
  await site.call(`PUT /api/admin/changes/${openChange.id}/request-changes`, admin, {
    payload: { reason: 'Say how' },
  });
  await edit(id, admin, { version: '1.2.1' });
  expect(await inConsole(id)).toMatchObject({
    changesWanted: 'Say how',
    openChange: { id: openChange.id, proposedAt: openChange.proposedAt },
  });
  const stale = await site.call(`PUT /api/admin/changes/${openChange.id}/approve`, admin, {
    headers: { 'if-match': `"${revision}"` },
  });
  expect(stale.statusCode).toBe(409);
});

test('a submission in the preview of a rule is the listing as the moderator approved it', async () => {
  const id = await cases.liveAddon(maker, { title: 'Copper pipes' });
  await edit(id, maker, { releaseNotes: 'Greener.' });
  await edit(id, admin, { title: 'Bronze pipes', version: '1.2.1' });
  await approve(id);
  const submissions = (await pastSubmissions(site.store)).filter(
    ({ submission }) => submission.addonId === id,
  );
  expect(submissions.at(-1)).toMatchObject({
    decision: 'approved',
    submission: {
      kind: 'change',
      content: { title: 'Bronze pipes' },
      release: { version: '1.2.1', notes: 'Greener.' },
    },
  });
  const events = await Array.fromAsync(site.store.readStream(streamName(id)));
  expect(events.map(({ type }) => type).slice(-3)).toEqual([
    'AddonEdited',
    'AddonChangeRebased',
    'AddonChangeApproved',
  ]);
});
