// A moderator who requests a second opinion leaves the approval to another one.
import { expect, test } from 'vitest';
import { specify } from '../specify.ts';
import * as addon from './addon.ts';
import {
  admin,
  ann,
  approved,
  auditor,
  C1,
  C1Approved,
  C1Rejected,
  C1Withdrawn,
  changesRequested,
  fileProposed,
  owner,
  rejected,
  secondOpinionRequested,
  submitted,
  titleProposed,
} from './examples.ts';

const { given, state } = specify(addon);

const REASON = 'I know its publisher';
const request: addon.RequestSecondOpinion = { type: 'RequestSecondOpinion', by: admin, reason: REASON };
const approve: addon.ApproveAddon = { type: 'ApproveAddon', by: admin };
const approveChange: addon.ApproveChange = { type: 'ApproveChange', by: admin, changeId: C1 };
const ofChange: addon.AddonEvent = {
  type: 'AddonSecondOpinionRequested',
  data: { changeId: C1, requestedBy: admin.id, reason: REASON },
};
const change = [submitted, approved, titleProposed];

test('a second opinion is requested about a new add-on or a proposed change, with a reason', () => {
  given(submitted)
    .when({ ...request, reason: ` ${REASON} `, seenRevision: 0n })
    .then(secondOpinionRequested);
  given(...change)
    .when(request)
    .then(ofChange);
  given(submitted)
    .when({ ...request, reason: ' ' })
    .thenRefused('Reason required');
  given(submitted, titleProposed)
    .when({ ...request, seenRevision: 0n })
    .thenRefused('addon-changed');
});

test('the same request again changes nothing, and another reason replaces the first', () => {
  given(submitted, secondOpinionRequested).when(request).thenNothing();
  given(submitted, secondOpinionRequested)
    .when({ ...request, reason: 'Its script is odd' })
    .then({
      ...secondOpinionRequested,
      data: { ...secondOpinionRequested.data, reason: 'Its script is odd' },
    });
});

test('only one moderator requests it, so that another one is left to approve', () =>
  given(submitted, secondOpinionRequested)
    .when({ ...request, by: owner })
    .thenRefused('Another moderator has already requested a second opinion.'));

test('a second opinion is requested only about what waits for review', () => {
  for (const history of [
    [submitted, approved],
    [submitted, rejected],
    [submitted, changesRequested],
  ]) {
    given(...history)
      .when(request)
      .thenRefused('A second opinion can only be requested about what waits for review.');
  }
});

test('the moderator who requested it cannot approve, but another one can', () => {
  const refusal = 'You requested a second opinion. Another moderator has to approve it.';
  given(submitted, secondOpinionRequested).when(approve).thenRefused(refusal);
  given(submitted, secondOpinionRequested)
    .when({ ...approve, by: owner })
    .then(approved);
  given(...change, ofChange)
    .when(approveChange)
    .thenRefused(refusal);
  given(...change, ofChange)
    .when({ ...approveChange, by: owner })
    .then(C1Approved);
});

const ownRejection: addon.AddonEvent = {
  type: 'AddonRejected',
  data: { reason: null, takenDown: false, opinionWanted: true },
};

test('the moderator who requested it may still reject', () =>
  given(submitted, secondOpinionRequested)
    .when({ type: 'RejectAddon', by: admin, reason: null })
    .then(ownRejection));

test('it stands while the publisher edits, and ends with the decision', () => {
  const secondOpinion = { requestedBy: admin.id, reason: REASON };
  expect(state(submitted, secondOpinionRequested, changesRequested)).toMatchObject({ secondOpinion });
  expect(state(...change, ofChange, fileProposed)).toMatchObject({ secondOpinion });
  for (const end of [approved, rejected]) {
    expect(state(submitted, secondOpinionRequested, end)).toMatchObject({ secondOpinion: null });
  }
  for (const end of [C1Approved, C1Rejected, C1Withdrawn]) {
    expect(state(...change, ofChange, end)).toMatchObject({ secondOpinion: null });
  }
});

test.each([ann, auditor])('only staff request a second opinion', (by) =>
  given(submitted)
    .when({ ...request, by })
    .thenRefused('You do not have permission to do this.'),
);

test('a moderator cannot request it about their own add-on', () =>
  given(submitted)
    .when({ ...request, by: { ...ann, role: 'admin' } })
    .thenRefused('Your own addon is decided by someone else.'));

const withdraw: addon.WithdrawSecondOpinion = { type: 'WithdrawSecondOpinion', by: admin };
const withdrawn: addon.AddonEvent = { type: 'AddonSecondOpinionWithdrawn', data: {} };
const refusal = 'You requested a second opinion. Another moderator has to approve it.';

test('the moderator who requested it can withdraw it, once, and may then approve', () => {
  given(submitted, secondOpinionRequested).when(withdraw).then(withdrawn);
  given(submitted, secondOpinionRequested, withdrawn).when(withdraw).thenNothing();
  given(submitted, secondOpinionRequested, withdrawn).when(approve).then(approved);
  given(submitted, secondOpinionRequested)
    .when({ ...withdraw, by: owner })
    .thenRefused('Only the moderator who requested a second opinion can withdraw it.');
});

test('it stands when the moderator who requested it rejects, so that they cannot approve afterwards', () => {
  const returned: addon.AddonEvent = { type: 'AddonReturned', data: { reason: null } };
  const history = [submitted, secondOpinionRequested, ownRejection] as const;
  given(...history)
    .when(approve)
    .thenRefused(refusal);
  given(...history, returned)
    .when(approve)
    .thenRefused(refusal);
  given(...history, returned)
    .when({ ...approve, by: owner })
    .then(approved);
  given(...history, returned, withdrawn)
    .when(approve)
    .then(approved);
});

test('it stands when the moderator who requested it takes the add-on down with the change', () => {
  const [down] = addon.decide({ type: 'RejectAddon', by: admin, reason: 'Odd' }, state(...change, ofChange));
  expect(down).toMatchObject({ type: 'AddonChangeRejected', data: { opinionWanted: true } });
});
