import { expect, test } from 'vitest';
import { specify } from '../specify.ts';
import * as addon from './addon.ts';
import type { Changes } from './content.ts';
import {
  admin,
  ann,
  approved,
  auditor,
  C1,
  C1Approved,
  C1Rejected,
  C1TakenDown,
  C1Withdrawn,
  C2,
  changesRequested,
  featured,
  fileProposed,
  hidden,
  owner,
  player,
  rejected,
  release,
  requestWithdrawn,
  returned,
  submitted,
  takenDown,
  titleProposed,
  unfeatured,
  unhidden,
} from './examples.ts';

const { given, state } = specify(addon);

const STALE = 'This add-on changed since you looked at it.';
const edited: addon.AddonEvent = {
  type: 'AddonEdited',
  data: { changes: { content: { title: 'Best Boats' } }, by: 'publisher', reviewAfterwards: false },
};
const trusted: addon.AddonEvent = { ...edited, data: { ...edited.data, reviewAfterwards: true } };

const approve: addon.ApproveAddon = { type: 'ApproveAddon', by: admin, seenRevision: 0n };
const reject: addon.RejectAddon = { type: 'RejectAddon', by: admin, reason: null };
const takeDown: addon.RejectAddon = { ...reject, reason: 'Malware' };
const approveAgain: addon.ApproveAddon = { type: 'ApproveAddon', by: admin };
const approveChange: addon.ApproveChange = { type: 'ApproveChange', by: admin, changeId: C1 };
const rejectChange: addon.RejectChange = { type: 'RejectChange', by: admin, changeId: C1, reason: 'Broken' };
const wanted = 'Add a picture';
const request: addon.RequestChanges = { type: 'RequestChanges', by: admin, changeId: null, reason: wanted };
const requestOfChange: addon.RequestChanges = { ...request, changeId: C1 };
const withdrawRequest: addon.WithdrawRequest = { type: 'WithdrawRequest', by: admin };
const ofChange: addon.AddonEvent = {
  type: 'AddonChangesRequested',
  data: { changeId: C1, reason: wanted },
};
const putBack: addon.ReturnAddon = { type: 'ReturnAddon', by: admin, reason: null };
const feature: addon.FeatureAddon = { type: 'FeatureAddon', by: admin, featured: true };
const unfeature: addon.FeatureAddon = { ...feature, featured: false };
const hide: addon.HideAddon = { type: 'HideAddon', by: admin, hidden: true, reason: null };
const unhide: addon.HideAddon = { ...hide, hidden: false };

test('approving makes a pending add-on live, and its release the first', () => {
  given(submitted).when(approve).then(approved);
  given(submitted)
    .when({ ...approve, by: owner })
    .then(approved);
  expect(state(submitted, approved)).toMatchObject({ status: 'approved', releases: [release] });
});

test('approving twice changes nothing', () => given(submitted, approved).when(approve).thenNothing());

test('a rejected add-on can be approved after all', () => {
  given(submitted, rejected)
    .when({ ...approve, seenRevision: 1n })
    .then(approved);
  expect(state(submitted, takenDown, approved)).toMatchObject({ rejectionReason: null });
});

test('approving what was taken down while hidden shows it again', () =>
  given(submitted, approved, hidden, takenDown)
    .when({ ...approve, seenRevision: undefined })
    .then(approved, unhidden));

test('nobody approves or rejects a revision that they did not see', () => {
  given(submitted, edited).when(approve).thenRefused(STALE);
  given(submitted, edited)
    .when({ ...approve, seenRevision: 1n })
    .then(approved);
  given(submitted, edited)
    .when({ ...reject, seenRevision: 0n })
    .thenRefused(STALE);
  given(submitted, approved, titleProposed)
    .when({ ...approveChange, seenRevision: 1n })
    .thenRefused(STALE);
  given(submitted, approved, titleProposed)
    .when({ ...rejectChange, seenRevision: 1n })
    .thenRefused(STALE);
  given(submitted, approved, titleProposed)
    .when({ ...approveChange, seenRevision: 2n })
    .then(C1Approved);
});

test('approving a live add-on lets its trusted edits stand', () => {
  const reviewed: addon.AddonEvent = { type: 'AddonEditReviewed', data: {} };
  given(submitted, approved, trusted)
    .when({ ...approve, seenRevision: 2n })
    .then(reviewed);
  given(submitted, approved, trusted)
    .when({ ...approve, seenRevision: 1n })
    .thenRefused(STALE);
  given(submitted, approved, trusted, reviewed).when(approve).thenNothing();
});

test('rejecting a pending add-on needs no reason', () => {
  given(submitted).when(reject).then(rejected);
  given(submitted, rejected).when(reject).thenNothing();
});

test('rejecting or hiding again for another reason is refused, so that no reason is lost', () => {
  given(submitted, takenDown).when(takeDown).thenNothing();
  given(submitted, takenDown).when(reject).thenNothing();
  given(submitted, takenDown)
    .when({ ...reject, reason: 'Stolen' })
    .thenRefused(STALE);
  const hiddenFor = (reason: string): addon.AddonEvent => ({ type: 'AddonHidden', data: { reason } });
  given(submitted, approved, hiddenFor('Broken'))
    .when({ ...hide, reason: ' Broken ' })
    .thenNothing();
  given(submitted, approved, hiddenFor('Broken')).when(hide).thenNothing();
  given(submitted, approved, hiddenFor('Broken'))
    .when({ ...hide, reason: 'Stolen' })
    .thenRefused(STALE);
});

test('taking down a live add-on needs a reason', () => {
  given(submitted, approved).when(takeDown).then(takenDown);
  given(submitted, approved).when(reject).thenRefused('Reason required');
  given(submitted, approved)
    .when({ ...reject, reason: '  ' })
    .thenRefused('Reason required');
});

test('taking down an add-on unfeatures it and rejects its open change', () =>
  given(submitted, approved, featured, titleProposed)
    .when(takeDown)
    .then(unfeatured, C1TakenDown, takenDown));

test('approving an add-on that was taken down opens the change again that was rejected with it', () => {
  const reopened = (changes: Changes): addon.AddonEvent => ({
    type: 'AddonChangeReopened',
    data: { changeId: C1, changes },
  });
  const down = [submitted, approved, titleProposed, C1TakenDown, takenDown];
  const again = reopened({ content: { title: 'Best Boats' } });
  given(...down)
    .when(approveAgain)
    .then(approved, again);
  given(...down, returned)
    .when(approveAgain)
    .then(approved, again);
  given(...down, approved, again)
    .when(approveChange)
    .then(C1Approved);
  given(submitted, approved, titleProposed, ofChange, C1TakenDown, takenDown)
    .when(approveAgain)
    .then(approved, again, ofChange);
});

test('a change that ended before the takedown, or that its publisher has replaced since, stays closed', () => {
  given(submitted, approved, titleProposed, C1Rejected, takenDown).when(approveAgain).then(approved);
  given(submitted, approved, titleProposed, C1TakenDown, takenDown, edited).when(approveAgain).then(approved);
});

test('a change is opened again without what has gone live since', () => {
  const byStaff = (content: Changes['content']): addon.AddonEvent => ({
    type: 'AddonEdited',
    data: { changes: { content }, by: 'staff', reviewAfterwards: false },
  });
  given(submitted, approved, titleProposed, C1TakenDown, takenDown, byStaff({ title: 'Best Boats' }))
    .when(approveAgain)
    .then(approved, { type: 'AddonChangeReopened', data: { changeId: C1, changes: { content: {} } } });
});

test('changes are requested only of the pending revision that was seen, with a reason', () => {
  given(submitted)
    .when({ ...request, reason: ` ${wanted} `, seenRevision: 0n })
    .then(changesRequested);
  given(submitted, approved, titleProposed).when(requestOfChange).then(ofChange);
  given(submitted, changesRequested).when(request).thenNothing();
  given(submitted, changesRequested)
    .when({ ...request, reason: 'And a title' })
    .then({ type: 'AddonChangesRequested', data: { changeId: null, reason: 'And a title' } });
  given(submitted)
    .when({ ...request, reason: ' ' })
    .thenRefused('Reason required');
  given(submitted, edited)
    .when({ ...request, seenRevision: 0n })
    .thenRefused(STALE);
  for (const history of [
    [submitted, approved],
    [submitted, rejected],
    [submitted, approved, titleProposed],
  ]) {
    given(...history)
      .when(request)
      .thenRefused('Changes can only be requested of what waits for review.');
  }
  given(submitted, approved, titleProposed, C1Approved).when(requestOfChange).thenRefused('change-decided');
});

test('a request stands until the publisher edits or there is a decision', () => {
  const byStaff: addon.AddonEvent = { ...edited, data: { ...edited.data, by: 'staff' } };
  expect(state(submitted, changesRequested, byStaff)).toMatchObject({
    status: 'pending',
    changesWanted: wanted,
  });
  for (const end of [edited, approved, rejected, requestWithdrawn]) {
    expect(state(submitted, changesRequested, end)).toMatchObject({ changesWanted: null });
  }
  const change = [submitted, approved, titleProposed, ofChange];
  expect(state(...change)).toMatchObject({ status: 'approved', changesWanted: wanted });
  for (const end of [fileProposed, C1Approved, C1Rejected, C1Withdrawn, takenDown]) {
    expect(state(...change, end)).toMatchObject({ changesWanted: null });
  }
  given(...change)
    .when(approveChange)
    .then(C1Approved);
});

test('a request can be withdrawn', () => {
  given(submitted, changesRequested).when(withdrawRequest).then(requestWithdrawn);
  given(submitted, approved, titleProposed, ofChange)
    .when(withdrawRequest)
    .then({ type: 'AddonChangesRequestWithdrawn', data: { changeId: C1 } });
  given(submitted).when(withdrawRequest).thenNothing();
});

test('an add-on approved by mistake can be returned to the queue', () => {
  given(submitted, approved)
    .when({ ...putBack, seenRevision: 1n })
    .then(returned);
  given(submitted, approved, featured)
    .when({ ...putBack, reason: ' Wrong key ' })
    .then(unfeatured, { type: 'AddonReturned', data: { reason: 'Wrong key' } });
  given(submitted, approved, returned).when(putBack).thenNothing();
  given(submitted).when(putBack).thenNothing();
  expect(state(submitted, approved, returned)).toMatchObject({
    status: 'pending',
    rejectionReason: null,
    releases: [],
  });
  expect(state(submitted, approved, returned, approved)).toMatchObject({ releases: [release] });
});

test('an add-on rejected by mistake can be returned to the queue, with the releases that were live before', () => {
  given(submitted, rejected).when(putBack).then(returned);
  expect(state(submitted, rejected, returned)).toMatchObject({ status: 'pending', rejectionReason: null });
  expect(state(submitted, approved, rejected, returned)).toMatchObject({ releases: [release] });
});

test('only add-ons without a proposed change are returned, in the revision that was seen', () => {
  given(submitted, approved, titleProposed).when(putBack).thenRefused('Decide on its proposed change first.');
  given(submitted, approved)
    .when({ ...putBack, seenRevision: 0n })
    .thenRefused(STALE);
});

test('approving a proposed change makes it live', () => {
  given(submitted, approved, titleProposed).when(approveChange).then(C1Approved);
  given(submitted, approved, titleProposed, C1Approved).when(approveChange).thenNothing();
  expect(state(submitted, approved, titleProposed, C1Approved)).toMatchObject({
    content: { title: 'Best Boats' },
    openChange: null,
  });
});

test('rejecting a proposed change drops it, with a reason', () => {
  given(submitted, approved, fileProposed).when(rejectChange).then(C1Rejected);
  given(submitted, approved, fileProposed, C1Rejected).when(rejectChange).thenNothing();
  given(submitted, approved, fileProposed)
    .when({ ...rejectChange, reason: ' ' })
    .thenRefused('Reason required');
  expect(state(submitted, approved, fileProposed, C1Rejected)).toMatchObject({ release, openChange: null });
});

test('a change that was amended or withdrawn cannot be decided any more', () => {
  const amended: addon.AddonEvent = {
    type: 'AddonChangeProposed',
    data: { changeId: C2, changes: { content: { title: 'Boats!' } }, replaces: C1 },
  };
  given(submitted, approved, titleProposed, amended).when(approveChange).thenRefused(STALE);
  given(submitted, approved, titleProposed, C1Withdrawn).when(rejectChange).thenRefused(STALE);
});

test('a decided change cannot be decided differently', () => {
  given(submitted, approved, titleProposed, C1Approved)
    .when(rejectChange)
    .thenRefused('This change has already been decided.');
  given(submitted, approved, titleProposed, C1Rejected).when(approveChange).thenRefused('change-decided');
  given(submitted, approved).when(approveChange).thenRefused('change-not-found');
});

test('only approved, visible add-ons are featured', () => {
  given(submitted, approved).when(feature).then(featured);
  given(submitted, approved, featured).when(feature).thenNothing();
  given(submitted, approved, featured).when(unfeature).then(unfeatured);
  given(submitted).when(unfeature).thenNothing();
  for (const history of [[submitted], [submitted, rejected], [submitted, approved, hidden]]) {
    given(...history)
      .when(feature)
      .thenRefused('Only approved addons can be featured.');
  }
});

test('only approved add-ons are hidden, and hiding unfeatures them', () => {
  given(submitted, approved).when(hide).then(hidden);
  given(submitted, approved, featured).when(hide).then(unfeatured, hidden);
  given(submitted, approved, hidden).when(hide).thenNothing();
  given(submitted, approved, hidden).when(unhide).then(unhidden);
  given(submitted, approved).when(unhide).thenNothing();
  given(submitted).when(hide).thenRefused('Only approved addons can be hidden.');
  given(submitted, rejected).when(hide).thenRefused('Only approved addons can be hidden.');
});

test('a decision against an add-on keeps the rule of the site that it cites', () => {
  const rule = { number: 2, title: 'Only your own work' };
  given(submitted)
    .when({ ...reject, rule })
    .then({ type: 'AddonRejected', data: { reason: null, takenDown: false, rule } });
  given(submitted, approved, titleProposed)
    .when({ ...takeDown, rule })
    .then(
      { type: 'AddonChangeRejected', data: { changeId: C1, reason: 'Malware', takenDown: true, rule } },
      { type: 'AddonRejected', data: { reason: 'Malware', takenDown: true, rule } },
    );
  given(submitted)
    .when({ ...request, rule })
    .then({ type: 'AddonChangesRequested', data: { changeId: null, reason: wanted, rule } });
  given(submitted, approved, titleProposed)
    .when({ ...rejectChange, rule })
    .then({
      type: 'AddonChangeRejected',
      data: { changeId: C1, reason: 'Broken', takenDown: false, rule },
    });
  given(submitted, approved)
    .when({ ...hide, rule })
    .then({ type: 'AddonHidden', data: { reason: null, rule } });
});

test.each([ann, player, auditor])('only staff can decide on an add-on', (by) => {
  given(submitted)
    .when({ ...approve, by })
    .thenRefused('You do not have permission to do this.');
  given(submitted)
    .when({ ...reject, by })
    .thenRefused('forbidden');
  given(submitted, approved, titleProposed)
    .when({ ...approveChange, by })
    .thenRefused('forbidden');
  given(submitted, approved, titleProposed)
    .when({ ...rejectChange, by })
    .thenRefused('forbidden');
  given(submitted, approved)
    .when({ ...feature, by })
    .thenRefused('forbidden');
  given(submitted, approved)
    .when({ ...hide, by })
    .thenRefused('forbidden');
  given(submitted, approved)
    .when({ ...putBack, by })
    .thenRefused('forbidden');
  given(submitted)
    .when({ ...request, by })
    .thenRefused('forbidden');
  given(submitted, changesRequested)
    .when({ ...withdrawRequest, by })
    .thenRefused('forbidden');
});

test.each([approve, reject, putBack, request, withdrawRequest, approveChange, rejectChange, feature, hide])(
  'an unknown add-on cannot be decided about: %#',
  (command) => given().when(command).thenRefused('addon-not-found'),
);

const decisions: Exclude<
  addon.AddonCommand,
  addon.DeleteWithAccount | addon.SubmitAddon | addon.EditAddon
>[] = [
  { type: 'ApproveAddon', by: admin },
  { type: 'RejectAddon', by: admin, reason: 'No' },
  { type: 'ReturnAddon', by: admin, reason: null },
  { type: 'RequestChanges', by: admin, changeId: null, reason: 'More' },
  { type: 'WithdrawRequest', by: admin },
  { type: 'ApproveChange', by: admin, changeId: C1 },
  { type: 'RejectChange', by: admin, changeId: C1, reason: 'No' },
  { type: 'FeatureAddon', by: admin, featured: true },
  { type: 'HideAddon', by: admin, hidden: false, reason: null },
  { type: 'RestoreAddon', by: admin, now: new Date('2026-03-01T12:00:00Z') },
];

test.each(decisions)('$type of an admin’s own add-on is left to someone else', (decision) => {
  given(submitted)
    .when({ ...decision, by: { ...ann, role: 'admin' } })
    .thenRefused('Your own addon is decided by someone else.');
  given(submitted)
    .when({ ...decision, by: ann })
    .thenRefused('You do not have permission to do this.');
});

test('the owner may approve their own add-on', () =>
  given(submitted)
    .when({ ...approve, by: { ...ann, role: 'owner' } })
    .then(approved));
