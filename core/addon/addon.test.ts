import { expect, test } from 'vitest';
import { specify } from '../specify.ts';
import * as addon from './addon.ts';
import {
  admin,
  ann,
  approved,
  auditor,
  bob,
  C1,
  C1Approved,
  C1Withdrawn,
  content,
  deletedByPublisher,
  deletedByStaff,
  linked,
  owner,
  picture,
  player,
  release,
  submitted,
  titleProposed,
} from './examples.ts';

const { given, state } = specify(addon);

const submit: addon.SubmitAddon = {
  type: 'SubmitAddon',
  by: ann,
  isPublisher: true,
  content,
  release,
  isVerified: false,
  autoApprove: false,
};
const submitting = (fields: Partial<typeof content>) => ({ ...submit, content: { ...content, ...fields } });

test('an upload waits for review', () => {
  given().when(submit).then(submitted);
  expect(state(submitted)).toMatchObject({ status: 'pending', releases: [], release });
});

test('uploading twice makes one add-on', () => given(submitted).when(submit).thenNothing());

test('an upload with the id of another publisher’s add-on is refused', () =>
  given(submitted)
    .when({ ...submit, by: bob })
    .thenRefused('addon-exists'));

test.each([
  [true, true, [{ type: 'AddonApproved', data: { automatic: true } } as const]],
  [true, false, []],
  [false, true, []],
])(
  'with automatic approval %s, an upload of a publisher who is verified (%s) goes live: %j',
  (autoApprove, isVerified, more) =>
    given()
      .when({ ...submit, autoApprove, isVerified })
      .then(submitted, ...more),
);

test.each([player, admin, owner])('only publishers upload, whatever their role', (by) =>
  given()
    .when({ ...submit, by, isPublisher: false })
    .thenRefused('You need to be a verified publisher to access this dashboard.'),
);

test('a file is never monetized', () =>
  given()
    .when(submitting({ monetizationEnabled: true }))
    .then(submitted));

test('a link may be monetized', () => {
  const monetized = { ...content, monetizationEnabled: true };
  given()
    .when({ ...submit, content: monetized, release: linked })
    .then({ type: 'AddonSubmitted', data: { publisherId: ann.id, content: monetized, release: linked } });
});

test.each([
  [submitting({ title: 'ab' }), 'Title must be at least 3 characters'],
  [submitting({ title: 'x'.repeat(101) }), 'Title must be less than 100 characters'],
  [submitting({ description: 'short' }), 'Description must be at least 20 characters'],
  [submitting({ description: 'x'.repeat(2001) }), 'Description must be less than 2000 characters'],
  [submitting({ tags: Array.from({ length: 11 }, (_, i) => `${i}`) }), 'Maximum 10 tags allowed'],
  [submitting({ banner: null }), 'Banner image required'],
  [submitting({ supportUrl: 'nowhere' }), 'Support URL must be a valid URL'],
  [
    submitting({ screenshots: [1, 1].map((slot) => ({ slot, picture: picture('b'), caption: null })) }),
    'Each screenshot slot takes one picture',
  ],
  [{ ...submit, release: { ...release, version: ' ' } }, 'Version is required'],
  [{ ...submit, release: { ...release, download: { kind: 'none' as const } } }, 'File required'],
  [
    { ...submit, release: { ...release, download: { kind: 'url' as const, url: 'nowhere' } } },
    'Custom download URL must be a valid URL',
  ],
  [
    { ...submit, release: { ...release, download: { kind: 'url' as const, url: 'ftp://example.com/a' } } },
    'Custom download URL must use HTTP or HTTPS protocol',
  ],
])('an upload must keep the form’s rules: %#', (command, text) => given().when(command).thenRefused(text));

test('tags are normalized and screenshots sorted', () => {
  const shots = [3, 1].map((slot) => ({ slot, picture: picture('b'), caption: null }));
  const tidied = { ...content, tags: ['boats', 'sea'], screenshots: shots.toReversed() };
  given()
    .when(submitting({ tags: [' Boats', 'boats', 'SEA'], screenshots: shots }))
    .then({ type: 'AddonSubmitted', data: { publisherId: ann.id, content: tidied, release } });
});

const imported = {
  publisherId: ann.id,
  content: { ...content, banner: null },
  release: { ...release, notes: null, download: { kind: 'none' as const } },
  origin: {
    source: 'list',
    id: '1',
    downloads: 12,
    likes: null,
    views: null,
    license: null,
    language: null,
  },
  createdAt: '2024-01-01T00:00:00.000Z',
  updatedAt: '2024-02-01T00:00:00.000Z',
};
const importIt: addon.ImportAddon = { type: 'ImportAddon', by: 'system', imported };

test('an imported add-on is live at once, without pictures or file', () => {
  const event: addon.AddonEvent = { type: 'AddonImported', data: imported };
  given().when(importIt).then(event);
  given(event).when(importIt).thenNothing();
  expect(state(event)).toMatchObject({ status: 'approved', releases: [imported.release] });
});

test('an import must keep the form’s length limits', () =>
  given()
    .when({ ...importIt, imported: { ...imported, content: { ...imported.content, title: 'ab' } } })
    .thenRefused('Title must be at least 3 characters'));

test('moderators and publishers cannot import', () => {
  given()
    .when({ ...importIt, by: admin })
    .thenRefused('forbidden');
  given()
    .when({ ...importIt, by: ann })
    .thenRefused('forbidden');
});

const now = new Date('2026-03-01T12:00:00Z');
const remove = (by: addon.DeleteAddon['by']): addon.DeleteAddon => ({
  type: 'DeleteAddon',
  by,
  reason: 'Stolen',
  now,
});

test('a publisher deletes for good', () => {
  given(submitted, approved)
    .when({ ...remove(ann), reason: null })
    .then(deletedByPublisher);
  given(submitted, approved, deletedByPublisher).when(remove(ann)).thenNothing();
  given(submitted, deletedByPublisher).when(remove(admin)).thenNothing();
});

test('a publisher can permanently delete what staff deleted before', () =>
  given(submitted, approved, deletedByStaff)
    .when({ ...remove(ann), reason: null })
    .then(deletedByPublisher));

test('staff delete, and can undo it for 30 days', () => {
  given(submitted, approved).when(remove(admin)).then(deletedByStaff);
  given(submitted).when(remove(owner)).then(deletedByStaff);
  given(submitted, deletedByStaff).when(remove(admin)).thenNothing();
});

test('staff delete only with a reason, and once', () => {
  for (const reason of [null, '', '  ']) {
    given(submitted, approved)
      .when({ ...remove(admin), reason })
      .thenRefused('reason-required');
  }
  given(submitted, deletedByStaff)
    .when({ ...remove(admin), reason: null })
    .thenNothing();
});

test('staff who delete their own add-on delete it as its publisher', () =>
  given(submitted)
    .when({ ...remove({ ...ann, role: 'admin' }), reason: null })
    .then(deletedByPublisher));

test.each([bob, player, auditor])('only the publisher and staff can delete an add-on', (by) =>
  given(submitted).when(remove(by)).thenRefused('You do not have permission to do this.'),
);

test('an unknown add-on cannot be deleted', () => given().when(remove(admin)).thenRefused('addon-not-found'));

test('an add-on deleted with its publisher’s account cannot be restored by staff', () => {
  const leave: addon.DeleteWithAccount = { type: 'DeleteWithAccount', publisherId: ann.id };
  given(submitted).when(leave).then(deletedByPublisher);
  given(submitted, deletedByStaff).when(leave).then(deletedByPublisher);
  given(submitted, deletedByPublisher).when(leave).thenNothing();
  given(submitted)
    .when({ ...leave, publisherId: bob.id })
    .thenRefused('forbidden');
});

const restore: addon.RestoreAddon = {
  type: 'RestoreAddon',
  by: admin,
  now: new Date('2026-03-31T11:59:59Z'),
};

test('restoring brings back the previous state', () => {
  const restored: addon.AddonEvent = { type: 'AddonRestored', data: {} };
  given(submitted, approved, titleProposed, deletedByStaff).when(restore).then(restored);
  given(submitted, approved).when(restore).thenNothing();
  expect(state(submitted, approved, titleProposed, deletedByStaff, restored)).toMatchObject({
    status: 'approved',
    deleted: null,
    openChange: { changeId: C1 },
  });
});

test('restoring is refused after 30 days, after a publisher’s own deletion, and to others', () => {
  given(submitted, deletedByStaff)
    .when({ ...restore, now: new Date('2026-03-31T12:00:00Z') })
    .thenRefused('This addon was deleted too long ago to be restored.');
  given(submitted, deletedByPublisher)
    .when(restore)
    .thenRefused('This addon was deleted by its publisher and cannot be restored.');
  given(submitted, deletedByStaff)
    .when({ ...restore, by: ann })
    .thenRefused('forbidden');
  given().when(restore).thenRefused('addon-not-found');
});

test('a deleted add-on can be neither edited nor reviewed', () => {
  const edit = { type: 'EditAddon', by: admin, isPublisher: false, isVerified: false, changeId: C1 } as const;
  given(submitted, deletedByStaff)
    .when({ ...edit, releaseId: release.releaseId })
    .thenRefused('addon-not-found');
  given(submitted, deletedByStaff).when({ type: 'ApproveAddon', by: admin }).thenRefused('addon-not-found');
});

const withdraw: addon.WithdrawChange = { type: 'WithdrawChange', by: ann, changeId: C1 };

test('a publisher withdraws a proposed change', () => {
  given(submitted, approved, titleProposed).when(withdraw).then(C1Withdrawn);
  given(submitted, approved, titleProposed, C1Withdrawn).when(withdraw).thenNothing();
});

test('a change is withdrawn by its publisher only, and only while it waits', () => {
  given(submitted, approved, titleProposed)
    .when({ ...withdraw, by: admin })
    .thenRefused('forbidden');
  given(submitted, approved, titleProposed, C1Approved)
    .when(withdraw)
    .thenRefused('This change has already been decided.');
  given(submitted, approved).when(withdraw).thenRefused('change-not-found');
});
