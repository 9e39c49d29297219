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
  C1Withdrawn,
  C2,
  content,
  file,
  fileProposed,
  hidden,
  linked,
  owner,
  picture,
  player,
  R2,
  R3,
  rejected,
  release,
  secondRelease,
  submitted,
  submittedLink,
  takenDown,
  titleProposed,
  url,
} from './examples.ts';

const { given, state } = specify(addon);

const edit = (fields: Partial<addon.EditAddon>): addon.EditAddon => ({
  type: 'EditAddon',
  by: ann,
  isPublisher: true,
  isVerified: false,
  changeId: C2,
  releaseId: R2,
  ...fields,
});
const retitle = edit({ content: { title: 'Best Boats' } });
const newFile = edit({ release: { version: '1.1.0', notes: 'Faster.', download: file('2') } });

type Changes = Extract<addon.AddonEvent, { type: 'AddonEdited' }>['data']['changes'];
const atOnce = (changes: Changes, by: 'publisher' | 'staff' = 'publisher'): addon.AddonEvent => ({
  type: 'AddonEdited',
  data: { changes, by, reviewAfterwards: false },
});
const byTrust = (changes: Changes): addon.AddonEvent => ({
  type: 'AddonEdited',
  data: { changes, by: 'publisher', reviewAfterwards: true },
});
const proposed = (changes: Changes, replaces: string | null = null): addon.AddonEvent => ({
  type: 'AddonChangeProposed',
  data: { changeId: C2, changes, replaces },
});
const title = { content: { title: 'Best Boats' } };

test('a pending add-on changes at once and stays pending', () => {
  given(submitted).when(retitle).then(atOnce(title));
  given(submitted)
    .when(newFile)
    .then(atOnce({ content: {}, release: secondRelease }));
  expect(state(submitted, atOnce(title))).toMatchObject({
    status: 'pending',
    content: { title: 'Best Boats' },
  });
});

test.each([rejected, takenDown])('a rejected add-on changes at once and is pending again', (rejection) => {
  given(submitted, rejection).when(retitle).then(atOnce(title));
  expect(state(submitted, rejection, atOnce(title))).toMatchObject({ status: 'pending' });
});

test('an edit by staff leaves a rejected add-on rejected', () =>
  expect(state(submitted, rejected, atOnce(title, 'staff'))).toMatchObject({ status: 'rejected' }));

test('an edit that changes nothing has no effect and needs no review', () => {
  const same = edit({ content, release: { version: '1.0.0', notes: 'First.', download: file('1') } });
  const untidy = edit({ content: { title: ' Better  Boats ', tags: ['Boats ', 'boats'] } });
  for (const history of [[submitted], [submitted, rejected], [submitted, approved]]) {
    given(...history)
      .when(edit({}))
      .thenNothing();
    given(...history)
      .when(same)
      .thenNothing();
    given(...history)
      .when({ ...untidy, isVerified: true })
      .thenNothing();
  }
});

test('a change to a live add-on is proposed, hidden or not', () => {
  given(submitted, approved).when(retitle).then(proposed(title));
  given(submitted, approved, hidden).when(retitle).then(proposed(title));
  given(submitted, approved)
    .when(newFile)
    .then(proposed({ content: {}, release: secondRelease }));
});

test('a proposed change leaves what is live as it is until it is approved', () => {
  const waiting = state(submitted, approved, fileProposed);
  expect(waiting).toMatchObject({ content, release, releases: [release] });
  const approval: addon.AddonEvent = { type: 'AddonChangeApproved', data: { changeId: C1 } };
  expect(state(submitted, approved, fileProposed, approval)).toMatchObject({
    release: secondRelease,
    releases: [release, secondRelease],
    openChange: null,
  });
});

test('a further edit amends the open change and gives it a new id', () => {
  const changes = { content: { title: 'Best Boats', category: 'tools' as const } };
  given(submitted, approved, titleProposed)
    .when(edit({ content: { category: 'tools' } }))
    .then(proposed(changes, C1));
  expect(state(submitted, approved, titleProposed, proposed(changes, C1))).toMatchObject({
    openChange: { changeId: C2, changes },
    closedChanges: [{ changeId: C1, end: 'replaced' }],
  });
});

test('how a change ended is remembered of the last fifty', () => {
  const history = Array.from({ length: 60 }, (_, n): addon.AddonEvent[] => {
    const changeId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    return [
      { type: 'AddonChangeProposed', data: { changeId, changes: title, replaces: null } },
      { type: 'AddonChangeWithdrawn', data: { changeId } },
    ];
  });
  const { closedChanges } = state(submitted, approved, ...history.flat()) ?? { closedChanges: [] };
  expect(closedChanges).toHaveLength(50);
  expect(closedChanges[0]?.changeId).toMatch(/10$/);
  expect(closedChanges.at(-1)).toMatchObject({ end: 'withdrawn' });
});

test('the same edit again amends nothing', () => {
  given(submitted, approved, titleProposed).when(retitle).thenNothing();
  given(submitted, approved, fileProposed)
    .when({ ...newFile, releaseId: R3 })
    .thenNothing();
});

test('an edit back to what is live withdraws the open change', () =>
  given(submitted, approved, titleProposed)
    .when(edit({ content: { title: 'Better Boats' } }))
    .then(C1Withdrawn));

test('another version of a proposed file keeps that release, another file makes a new one', () => {
  given(submitted, approved, fileProposed)
    .when(edit({ release: { version: '1.2.0' }, releaseId: R3 }))
    .then(proposed({ content: {}, release: { ...secondRelease, version: '1.2.0' } }, C1));
  given(submitted, approved, fileProposed)
    .when(edit({ release: { download: file('3') }, releaseId: R3 }))
    .then(
      proposed(
        { content: {}, release: { ...secondRelease, releaseId: R3, notes: null, download: file('3') } },
        C1,
      ),
    );
});

test('a corrected version or note of the same file is the same release', () => {
  const corrected = { ...release, version: '1.0.1', notes: 'First, corrected.' };
  const correct = edit({ release: { version: '1.0.1', notes: 'First, corrected.' } });
  given(submitted, approved)
    .when(correct)
    .then(proposed({ content: {}, release: corrected }));
  given(submitted, approved)
    .when({ ...correct, isVerified: true })
    .then(byTrust({ content: {}, release: corrected }));
  expect(state(submitted, approved, byTrust({ content: {}, release: corrected }))).toMatchObject({
    releases: [corrected],
  });
});

test('another version behind the same link is a new release', () => {
  const next = { ...linked, releaseId: R2, version: '1.1.0', notes: 'Faster.' };
  const raise = edit({ release: { version: '1.1.0', notes: 'Faster.' }, isVerified: true });
  given(submittedLink, approved)
    .when(raise)
    .then(byTrust({ content: {}, release: next }));
  expect(state(submittedLink, approved, byTrust({ content: {}, release: next }))).toMatchObject({
    releases: [linked, next],
  });
});

test('a verified publisher’s texts and pictures go live at once, for review afterwards', () => {
  const changes = { content: { title: 'Best Boats', banner: picture('c') } };
  given(submitted, approved)
    .when({ ...edit(changes), isVerified: true })
    .then(byTrust(changes));
  expect(state(submitted, approved, byTrust(changes))).toMatchObject({
    status: 'approved',
    hasUnreviewedEdits: true,
    content: { title: 'Best Boats' },
  });
});

test.each([
  edit({ release: { version: '1.1.0', download: file('2') } }),
  edit({ content: { sourceUrl: 'https://example.com/source' } }),
])('a verified publisher’s files and links are reviewed first: %#', (command) => {
  const { content: _, release: change } = command;
  const changes = change
    ? { content: {}, release: { releaseId: R2, version: '1.1.0', notes: null, download: file('2') } }
    : { content: { sourceUrl: 'https://example.com/source' } };
  given(submitted, approved)
    .when({ ...command, isVerified: true })
    .then(proposed(changes));
});

test('monetizing a link is reviewed first, and a file is never monetized', () => {
  const monetize = edit({ content: { monetizationEnabled: true }, isVerified: true });
  given(submittedLink, approved)
    .when(monetize)
    .then(proposed({ content: { monetizationEnabled: true } }));
  given(submitted, approved).when(monetize).thenNothing();
});

test('a link replaced by a file is no longer monetized', () => {
  const monetized: addon.AddonEvent = {
    type: 'AddonSubmitted',
    data: { publisherId: ann.id, content: { ...content, monetizationEnabled: true }, release: linked },
  };
  given(monetized)
    .when(edit({ release: { download: file('2') } }))
    .then(
      atOnce({
        content: { monetizationEnabled: false },
        release: { releaseId: R2, version: '1.0.0', notes: null, download: file('2') },
      }),
    );
});

test('an edit of text and file is split: the text goes live, the file is reviewed', () => {
  const both = edit({ ...newFile, content: { title: 'Best Boats' }, isVerified: true });
  given(submitted, approved)
    .when(both)
    .then(byTrust(title), proposed({ content: {}, release: secondRelease }));
});

test('a text that goes live at once is dropped from the open change that proposed it', () => {
  given(submitted, approved, titleProposed)
    .when({ ...retitle, isVerified: true })
    .then(byTrust(title), C1Withdrawn);
  given(submitted, approved, fileProposed)
    .when({ ...retitle, isVerified: true })
    .then(byTrust(title));
});

test('a version given while a file is proposed belongs to that file', () =>
  given(submitted, approved, fileProposed)
    .when(edit({ release: { version: '1.2.0' }, isVerified: true }))
    .then(proposed({ content: {}, release: { ...secondRelease, version: '1.2.0' } }, C1)));

test.each([admin, owner])('staff edit any add-on at once, files too', (by) => {
  const byStaff = { by, isPublisher: false };
  given(submitted, approved)
    .when({ ...retitle, ...byStaff })
    .then(atOnce(title, 'staff'));
  given(submitted, approved)
    .when({ ...newFile, ...byStaff })
    .then(atOnce({ content: {}, release: secondRelease }, 'staff'));
  given(submitted, approved, atOnce(title, 'staff'))
    .when({ ...retitle, ...byStaff })
    .thenNothing();
});

test('an admin’s edit of their own live add-on is reviewed, and the owner’s is not', () => {
  given(submitted, approved)
    .when({ ...retitle, by: { ...ann, role: 'admin' } })
    .then(proposed(title, null));
  given(submitted, approved)
    .when({ ...retitle, by: { ...ann, role: 'owner' } })
    .then(atOnce(title, 'staff'));
});

test.each([bob, player, auditor])('only the publisher and staff can edit an add-on', (by) =>
  given(submitted)
    .when({ ...retitle, by })
    .thenRefused('You do not have permission to do this.'),
);

test('a demoted publisher cannot edit', () =>
  given(submitted)
    .when({ ...retitle, isPublisher: false })
    .thenRefused('You need to be a verified publisher to access this dashboard.'));

test('the form’s rules apply to changed fields only', () => {
  given(submitted)
    .when(edit({ content: { title: 'ab' } }))
    .thenRefused('Title must be at least 3 characters');
  given(submitted)
    .when(edit({ content: { banner: null } }))
    .thenRefused('Banner image required');
  given(submitted)
    .when(edit({ release: { download: url('nowhere') } }))
    .thenRefused('Custom download URL must be a valid URL');
  const bare: addon.AddonEvent = {
    type: 'AddonSubmitted',
    data: { publisherId: ann.id, content: { ...content, banner: null }, release },
  };
  given(bare).when(retitle).then(atOnce(title));
});

test('an unknown add-on cannot be edited', () => given().when(retitle).thenRefused('addon-not-found'));

const shot = (slot: number, hash: string, caption: string | null = null) => ({
  slot,
  picture: picture(hash),
  caption,
});
const fill = (slot: number, hash: string) => edit({ screenshots: [shot(slot, hash)] });
const screenshots = (...shots: ReturnType<typeof shot>[]) => atOnce({ content: { screenshots: shots } });

test('edits of two slots, both made from the same page, keep both pictures', () => {
  given(submitted)
    .when(fill(2, 'b'))
    .then(screenshots(shot(2, 'b')));
  given(submitted, screenshots(shot(2, 'b')))
    .when(fill(1, 'a'))
    .then(screenshots(shot(1, 'a'), shot(2, 'b')));
});

test('a slot can be given another picture or emptied, and the others stay', () => {
  const both = screenshots(shot(1, 'a'), shot(2, 'b'));
  given(submitted, both)
    .when(fill(1, 'c'))
    .then(screenshots(shot(1, 'c'), shot(2, 'b')));
  given(submitted, both)
    .when(edit({ screenshots: [{ slot: 1, picture: null }] }))
    .then(screenshots(shot(2, 'b')));
  given(submitted, both)
    .when(edit({ screenshots: [{ slot: 3, picture: null }] }))
    .thenNothing();
});

test('a caption changes without its picture, and stays with the slot when the picture is replaced', () => {
  const captioned = screenshots(shot(1, 'a', 'At sea'), shot(2, 'b'));
  given(submitted, screenshots(shot(1, 'a'), shot(2, 'b')))
    .when(edit({ screenshots: [{ slot: 1, caption: 'At sea' }] }))
    .then(captioned);
  given(submitted, captioned)
    .when(edit({ screenshots: [{ slot: 1, picture: picture('c') }] }))
    .then(screenshots(shot(1, 'c', 'At sea'), shot(2, 'b')));
  given(submitted, captioned)
    .when(edit({ screenshots: [{ slot: 1, caption: null }] }))
    .then(screenshots(shot(1, 'a'), shot(2, 'b')));
  given(submitted, captioned)
    .when(edit({ screenshots: [{ slot: 1, picture: null }] }))
    .then(screenshots(shot(2, 'b')));
});

test('a caption of an empty slot, or one that is too long, is refused', () => {
  given(submitted)
    .when(edit({ screenshots: [{ slot: 1, caption: 'At sea' }] }))
    .thenRefused('caption-without-screenshot');
  given(submitted, screenshots(shot(1, 'a')))
    .when(edit({ screenshots: [{ slot: 1, picture: null, caption: 'At sea' }] }))
    .thenRefused('caption-without-screenshot');
  given(submitted, screenshots(shot(1, 'a')))
    .when(edit({ screenshots: [{ slot: 1, caption: 'a'.repeat(141) }] }))
    .thenRefused('invalid-addon');
});

test('a changed caption of a live add-on waits for a review, like a changed description', () => {
  const caption = edit({ screenshots: [{ slot: 1, caption: 'At sea' }] });
  given(submitted, screenshots(shot(1, 'a')), approved)
    .when(caption)
    .then({
      type: 'AddonChangeProposed',
      data: {
        changeId: caption.changeId,
        changes: { content: { screenshots: [shot(1, 'a', 'At sea')] } },
        replaces: null,
      },
    });
});

test('an edit of a seen revision is refused once the add-on has changed', () => {
  given(submitted)
    .when({ ...retitle, seenRevision: 0n })
    .then(atOnce(title));
  given(submitted, approved)
    .when({ ...retitle, seenRevision: 0n })
    .thenRefused('addon-changed');
});

test('an edit that changes nothing is not refused, whatever revision was seen', () => {
  given(submitted, approved)
    .when({ ...edit({ content: { title: content.title } }), seenRevision: 0n })
    .thenNothing();
});
