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

test('the moderator who requested it may still reject', () =>
  given(submitted, secondOpinionRequested)
    .when({ type: 'RejectAddon', by: admin, reason: null })
    .then(rejected));

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
