import { expect, test } from 'vitest';
import { specify } from '../specify.ts';
import * as addon from './addon.ts';
import type { Changes, Release } from './content.ts';
import {
  admin,
  ann,
  approved,
  C1,
  C1Approved,
  C2,
  content,
  file,
  fileProposed,
  linked,
  picture,
  R1,
  R2,
  R3,
  release,
  secondRelease,
  submitted,
  submittedLink,
  titleProposed,
  url,
} from './examples.ts';

const { given, state } = specify(addon);

const edit = (fields: addon.Edit): addon.EditAddon => ({
  type: 'EditAddon',
  by: ann,
  isPublisher: true,
  isVerified: false,
  changeId: C2,
  releaseId: R3,
  ...fields,
});
const byStaff = (fields: addon.Edit): addon.EditAddon => ({ ...edit(fields), by: admin });

const edited = (changes: Changes): addon.AddonEvent => ({
  type: 'AddonEdited',
  data: { changes, by: 'staff', reviewAfterwards: false },
});
const proposed = (changes: Changes): addon.AddonEvent => ({
  type: 'AddonChangeProposed',
  data: { changeId: C1, changes, replaces: null },
});
const rebased = (changes: Changes): addon.AddonEvent => ({
  type: 'AddonChangeRebased',
  data: { changeId: C1, changes },
});
const approve: addon.ApproveChange = { type: 'ApproveChange', by: admin, changeId: C1 };

const shot = (slot: number, hash: string, caption: string | null = null) => ({
  slot,
  picture: picture(hash),
  caption,
});
const notesProposed = proposed({ content: {}, release: { ...release, notes: 'Second.' } });
const thirdRelease: Release = { releaseId: R3, version: '1.0.1', notes: null, download: file('3') };

test('proposed notes apply to the file that staff uploaded in the meantime', () => {
  const after = { ...thirdRelease, notes: 'Second.' };
  const events = [edited({ content: {}, release: thirdRelease }), rebased({ content: {}, release: after })];
  given(submitted, approved, notesProposed)
    .when(byStaff({ release: { version: '1.0.1', download: file('3') } }))
    .then(...events);
  given(submitted, approved, notesProposed, ...events)
    .when(approve)
    .then(C1Approved);
  expect(state(submitted, approved, notesProposed, ...events, C1Approved)).toMatchObject({
    release: after,
    releases: [release, after],
  });
});

test('a proposed screenshot does not affect the slots that staff changed in the meantime', () => {
  const shots = (...screenshots: ReturnType<typeof shot>[]) => ({ content: { screenshots } });
  const filled = edited(shots(shot(1, '1'), shot(2, '2'), shot(3, '3')));
  const removal = proposed(shots(shot(3, '3')));
  given(submitted, approved, filled, removal)
    .when(byStaff({ screenshots: [shot(3, 'c'), shot(4, '4')] }))
    .then(
      edited(shots(shot(1, '1'), shot(2, '2'), shot(3, 'c'), shot(4, '4'))),
      rebased(shots(shot(3, 'c'), shot(4, '4'))),
    );
  given(submitted, approved, filled, removal)
    .when(byStaff({ screenshots: [shot(1, 'a')] }))
    .then(edited(shots(shot(1, 'a'), shot(2, '2'), shot(3, '3'))));
});

test('a proposed caption goes with the picture that staff put into its slot in the meantime', () => {
  const shots = (...screenshots: ReturnType<typeof shot>[]) => ({ content: { screenshots } });
  const filled = edited(shots(shot(1, '1')));
  given(submitted, approved, filled, proposed(shots(shot(1, '1', 'At sea'))))
    .when(byStaff({ screenshots: [{ slot: 1, picture: picture('a') }] }))
    .then(edited(shots(shot(1, 'a'))), rebased(shots(shot(1, 'a', 'At sea'))));
  given(submitted, approved, filled, proposed(shots(shot(1, '1', 'At sea'))))
    .when(byStaff({ screenshots: [{ slot: 1, picture: null }] }))
    .then(edited(shots()), rebased({ content: {} }));
});

test('a proposed file replaces the one that staff uploaded, and keeps its own version and notes', () =>
  given(submitted, approved, fileProposed)
    .when(byStaff({ release: { version: '1.0.1', download: file('3') } }))
    .then(edited({ content: {}, release: thirdRelease })));

test('a proposed file without a version of its own takes the version that staff corrected', () => {
  const sameVersion = { ...secondRelease, version: '1.0.0' };
  given(submitted, approved, proposed({ content: {}, release: sameVersion }))
    .when(byStaff({ release: { version: '1.0.1' } }))
    .then(
      edited({ content: {}, release: { ...release, version: '1.0.1' } }),
      rebased({ content: {}, release: { ...sameVersion, version: '1.0.1' } }),
    );
});

test('what staff have already published is no longer part of the change', () => {
  given(submitted, approved, proposed({ content: { title: 'Best Boats', category: 'tools' } }))
    .when(byStaff({ content: { title: 'Best Boats' } }))
    .then(edited({ content: { title: 'Best Boats' } }), rebased({ content: { category: 'tools' } }));
  given(submitted, approved, proposed({ content: {}, release: { ...secondRelease, notes: null } }))
    .when(byStaff({ release: { version: '1.1.0', notes: 'By staff.', download: file('2') } }))
    .then(
      edited({ content: {}, release: { ...secondRelease, releaseId: R3, notes: 'By staff.' } }),
      rebased({ content: {} }),
    );
});

test('a proposed version of a link applies to the address that staff corrected', () => {
  const next = { ...linked, releaseId: R2, version: '1.1.0', notes: null };
  const address = url('https://example.org/boats.zip');
  const corrected = { ...linked, releaseId: R3, notes: null, download: address };
  given(submittedLink, approved, proposed({ content: {}, release: next }))
    .when(byStaff({ release: { download: address } }))
    .then(
      edited({ content: {}, release: corrected }),
      rebased({ content: {}, release: { ...next, download: address } }),
    );
});

test('monetization that was proposed for a link is dropped when a file replaces the link', () => {
  const upload = { releaseId: R3, version: '1.0.0', notes: null, download: file('2') };
  given(submittedLink, approved, proposed({ content: { monetizationEnabled: true } }))
    .when(byStaff({ release: { download: file('2') } }))
    .then(edited({ content: {}, release: upload }), rebased({ content: {} }));
});

test('an edit by staff of other fields leaves the open change as it is', () =>
  given(submitted, approved, titleProposed)
    .when(byStaff({ content: { tags: ['ships'] } }))
    .then(edited({ content: { tags: ['ships'] } })));

// Older logs contain edits by staff without a following 'AddonChangeRebased'.
test('a change in an old log that was proposed for an earlier listing is rebased before it takes effect', () => {
  const old = [submitted, approved, notesProposed, edited({ content: {}, release: thirdRelease })];
  const made = { content: {}, release: { ...thirdRelease, notes: 'Second.' } };
  given(...old)
    .when(approve)
    .then(rebased(made), C1Approved);
  given(...old)
    .when(edit({ content: { title: 'Best Boats' } }))
    .then({
      type: 'AddonChangeProposed',
      data: { changeId: C2, changes: { ...made, content: { title: 'Best Boats' } }, replaces: C1 },
    });
});

test('a change that was approved in an old log keeps its effect', () =>
  expect(
    state(submitted, approved, notesProposed, edited({ content: {}, release: thirdRelease }), C1Approved),
  ).toMatchObject({ content, release: { releaseId: R1, version: '1.0.0', notes: 'Second.' } }));
