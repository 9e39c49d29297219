// Differences between two releases: changed lines for the publisher and staff, file names for everybody else.
import { manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { type ZipPart, zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import { afterAll, expect, test } from 'vitest';
import { PackDiffs } from '../files/pack-diffs.ts';
import { formOf } from '../testing/addon-form.ts';
import { refusal, siteWithPublisher } from '../testing/cases.ts';
import { GONE } from '../testing/stage.ts';
import type { Person } from '../testing/test-site.ts';

const { site, cases, maker } = await siteWithPublisher();
afterAll(() => site.close());

const packWith = (...parts: ZipPart[]) => ({
  bytes: zipOf([manifestPart(), ...parts]),
  fileName: 'pack.mcpack',
});
const script = (content: string) => packWith({ name: 'scripts/main.js', content });
const diffOf = async (addonId: string, releaseId: string, person: Person | null = null) => {
  const answer = await site.call(`GET /api/addons/${addonId}/releases/${releaseId}/diff`, person);
  return answer.statusCode === 200 ? answer.json() : refusal(answer);
};

/** Creates a live add-on with a proposed second file. */
async function withProposal() {
  const id = await cases.liveAddon(maker, { file: script('one();\n') });
  const [live] = (await site.call(`GET /api/addons/${id}`)).json().releases;
  const form = await formOf({ version: '2.0.0', file: script(`fetch('https://evil.example');\n`) });
  const { openChange } = (await site.call(`PUT /api/addons/${id}`, maker, form)).json();
  const { release } = (await site.call(`GET /api/console/addons/${id}`, site.owner)).json().openChange;
  return { id, live, proposed: release, changeId: openChange.id };
}

test('only staff and the publisher may compare a proposed file with the live one', async () => {
  const { id, live, proposed } = await withProposal();
  const rival = await site.publisher('rival');
  expect(await diffOf(id, proposed.id)).toEqual(GONE);
  expect(await diffOf(id, proposed.id, rival)).toEqual(GONE);
  const whole = await diffOf(id, proposed.id, site.owner);
  expect(whole).toMatchObject({
    against: { id: live.id, version: live.version },
    diff: {
      changed: 1,
      scripts: 1,
      newAddresses: ['https://evil.example'],
      files: [{ hunks: [{ lines: ['-one();', "+fetch('https://evil.example');"] }] }],
    },
  });
  expect(await diffOf(id, proposed.id, maker)).toEqual(whole);
});

test('after the approval everybody sees the names of changed files, but no lines', async () => {
  const { id, live, proposed, changeId } = await withProposal();
  await site.call(`PUT /api/admin/changes/${changeId}/approve`, site.owner);
  const seen = await diffOf(id, proposed.id);
  expect(seen).toMatchObject({
    against: { id: live.id },
    diff: { changed: 1, newAddresses: [], files: [{ path: 'scripts/main.js', hunks: null }] },
  });
  expect(JSON.stringify(seen)).not.toContain('evil');
  expect((await diffOf(id, proposed.id, maker)).diff.files[0].hunks).toHaveLength(1);
  expect(await diffOf(id, live.id)).toEqual({ against: null, diff: null });
});

test('players do not get a comparison with a recalled release', async () => {
  const { id, live, proposed, changeId } = await withProposal();
  await site.call(`PUT /api/admin/changes/${changeId}/approve`, site.owner);
  const payload = { sha256: live.sha256, reason: 'Harmful', advisory: 'Remove it' };
  expect((await site.call('POST /api/admin/recalls', site.owner, { payload })).statusCode).toBe(201);
  expect(await diffOf(id, proposed.id)).toEqual({ against: null, diff: null });
  expect((await diffOf(id, proposed.id, maker)).against).toMatchObject({ id: live.id });
});

test('concurrent requests share one comparison, and a failed one is repeated', async () => {
  const { files } = site.services;
  const id = await cases.pendingAddon(maker, { file: script('two();\n') });
  const { sha256 } = (await site.call(`GET /api/console/addons/${id}`, site.owner)).json();
  let comparisons = 0;
  let fails = true;
  const workers = {
    diffFiles: async () => {
      comparisons++;
      if (fails) throw new Error('worker lost');
      return {
        added: 0,
        removed: 0,
        changed: 0,
        unchanged: 2,
        scripts: 0,
        newModules: [],
        newAddresses: [],
        files: [],
      };
    },
  };
  const diffs = new PackDiffs({ files, workers });
  await expect(diffs.between(sha256, sha256)).rejects.toThrow('worker lost');
  fails = false;
  await Promise.all([diffs.between(sha256, sha256), diffs.between(sha256, sha256)]);
  await diffs.between(sha256, sha256);
  expect(comparisons).toBe(2);
  expect(await diffs.between(sha256, 'f'.repeat(64))).toBeNull();
});
