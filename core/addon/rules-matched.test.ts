import { test } from 'vitest';
import type { MatchRules, RuleMatch } from '../rule/rule.ts';
import { specify } from '../specify.ts';
import type { EditAddon, SubmitAddon } from './addon.ts';
import * as addon from './addon.ts';
import {
  admin,
  ann,
  approved,
  C1,
  content,
  R2,
  rejected,
  release,
  secondRelease,
  submitted,
} from './examples.ts';

const { given } = specify(addon);

const match = (effect: RuleMatch['effect']): RuleMatch => ({
  ruleId: '2f6f1c1e-8d0a-4f0b-9c56-0a4f6de1a001',
  name: 'Coins',
  version: 3,
  effect,
  tests: [{ test: 'contains', fact: 'title', value: 'coins' }],
});
/** A rule about titles. */
const coins =
  (effect: RuleMatch['effect']): MatchRules =>
  ({ content }) =>
    content.title.includes('coins') ? [match(effect)] : [];
const matched = (changeId: string | null, ...matches: RuleMatch[]): addon.AddonEvent => ({
  type: 'AddonRulesMatched',
  data: { changeId, matches },
});

const title = 'Free coins';
const submit: SubmitAddon = {
  type: 'SubmitAddon',
  by: ann,
  isPublisher: true,
  isVerified: true,
  autoApprove: true,
  content: { ...content, title },
  release,
};
const submittedCoins: addon.AddonEvent = {
  type: 'AddonSubmitted',
  data: { publisherId: ann.id, content: { ...content, title }, release },
};
const automatically: addon.AddonEvent = { type: 'AddonApproved', data: { automatic: true } };

const edit: EditAddon = {
  type: 'EditAddon',
  by: ann,
  isPublisher: true,
  isVerified: true,
  changeId: C1,
  releaseId: R2,
  content: { title },
};
const changes = { content: { title } };
const edited = (by: 'publisher' | 'staff', reviewAfterwards = false): addon.AddonEvent => ({
  type: 'AddonEdited',
  data: { changes, by, reviewAfterwards },
});
const proposed: addon.AddonEvent = {
  type: 'AddonChangeProposed',
  data: { changeId: C1, changes, replaces: null },
};

test('a flag does not stop an automatic approval, but is recorded', () =>
  given()
    .when({ ...submit, matchRules: coins('flag') })
    .then(submittedCoins, matched(null, match('flag')), automatically));

test('a hold stops an automatic approval', () =>
  given()
    .when({ ...submit, matchRules: coins('hold') })
    .then(submittedCoins, matched(null, match('hold'))));

test('an upload that no rule matches is handled as usual', () =>
  given()
    .when({ ...submit, content, matchRules: coins('hold') })
    .then(submitted, automatically));

test('a hold makes even a trusted publisher’s edit wait', () => {
  given(submitted, approved)
    .when({ ...edit, matchRules: coins('hold') })
    .then(proposed, matched(C1, match('hold')));
  given(submitted, approved)
    .when({ ...edit, matchRules: coins('flag') })
    .then(edited('publisher', true), matched(null, match('flag')));
});

test('a proposed file is matched with the listing that it would be offered under', () => {
  const { version, notes, download } = secondRelease;
  given(submittedCoins, approved)
    .when({
      ...edit,
      content: {},
      release: { version, notes, download },
      isVerified: false,
      matchRules: coins('flag'),
    })
    .then(
      {
        type: 'AddonChangeProposed',
        data: { changeId: C1, changes: { content: {}, release: secondRelease }, replaces: null },
      },
      matched(C1, match('flag')),
    );
});

test('an edit of a pending or rejected add-on is matched again', () => {
  for (const before of [[submitted], [submitted, rejected]]) {
    given(...before)
      .when({ ...edit, matchRules: coins('flag') })
      .then(edited('publisher'), matched(null, match('flag')));
  }
});

test('an edit removes a match that no longer applies, and does not repeat one that does', () => {
  const titled = (title: string): addon.AddonEvent => ({
    type: 'AddonEdited',
    data: { changes: { content: { title } }, by: 'publisher', reviewAfterwards: false },
  });
  const rename = (title: string) => ({ ...edit, content: { title }, matchRules: coins('flag') });
  given(submittedCoins, matched(null, match('flag')))
    .when(rename('Boats'))
    .then(titled('Boats'), matched(null));
  given(submittedCoins, matched(null, match('flag')))
    .when(rename('More coins'))
    .then(titled('More coins'));
});

test('edits by staff are not matched against rules', () =>
  given(submitted, approved)
    .when({ ...edit, by: admin, matchRules: coins('hold') })
    .then(edited('staff')));
