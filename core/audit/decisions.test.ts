import { expect, test } from 'vitest';
import {
  decisionOfType,
  isReversedBy,
  REVERSALS,
  typesGiving,
  typesOn,
  typesWith,
  wordsOf,
} from './decisions.ts';

test('people may appeal what was rejected, hidden, deleted or cleared, and penalties', () => {
  expect(typesWith('isAppealable')).toEqual([
    'AddonRejected',
    'AddonChangeRejected',
    'AddonHidden',
    'AddonDeleted',
    'CommentDeleted',
    'CollectionHidden',
    'CollectionDeleted',
    'ProfileCleared',
    'PenaltyImposed',
  ]);
});

test('moderators who have the same add-on open are told of decisions that end or reopen its review', () => {
  expect(typesWith('isToldToReviewers')).toEqual([
    'AddonApproved',
    'AddonRejected',
    'AddonReturned',
    'AddonChangesRequested',
    'AddonChangeApproved',
    'AddonChangeRejected',
    'AddonDeleted',
  ]);
});

test('each verdict is given on new add-ons and on proposed changes', () => {
  expect(typesGiving('approved')).toEqual(['AddonApproved', 'AddonChangeApproved']);
  expect(typesGiving('rejected')).toEqual(['AddonRejected', 'AddonChangeRejected']);
});

test('a decision and the one that reverses it decide the same aspect', () => {
  for (const [type, reversal] of REVERSALS) {
    expect(decisionOfType(reversal)?.aspect, `${type}, ${reversal}`).toBe(decisionOfType(type)?.aspect);
  }
});

test('access to publishing and roles are one aspect, since a role includes the access', () => {
  expect(typesOn('role')).toEqual(['RoleChanged', 'PublisherAccessGranted', 'PublisherAccessRevoked']);
});

test("a moderator's own words are the reason or the note of a decision", () => {
  expect(wordsOf({ type: 'AddonHidden', data: { reason: 'Copied' } })).toBe('Copied');
  expect(wordsOf({ type: 'AppealUpheld', data: { note: 'It was copied' } })).toBe('It was copied');
  expect(wordsOf({ type: 'AddonHidden', data: { reason: null } })).toBeNull();
  expect(wordsOf({ type: 'AddonFeatured', data: { reason: 'Not a field of it' } })).toBeNull();
});

test('a type that is not in the table is no decision', () => {
  expect(decisionOfType('AddonDownloaded')).toBeUndefined();
  expect(decisionOfType('toString')).toBeUndefined();
});

test('a profile that was cleared is restored by what restores every part of that', () => {
  const cleared = { type: 'ProfileCleared', data: { parts: ['picture', 'text'], reason: null } };
  const restored = (...parts: string[]) => ({ type: 'ProfileRestored', data: { parts } });
  expect(isReversedBy(cleared, restored('text', 'links', 'picture'))).toBe(true);
  expect(isReversedBy(cleared, restored('text'))).toBe(false);
  expect(isReversedBy({ type: 'AddonHidden', data: {} }, { type: 'AddonUnhidden', data: {} })).toBe(true);
  expect(isReversedBy({ type: 'AddonHidden', data: {} }, { type: 'AddonRestored', data: {} })).toBe(false);
});

test('a penalty is lifted by what names it, and not superseded by another one', () => {
  const imposed = { type: 'PenaltyImposed', data: { penaltyId: 'one' } };
  expect(isReversedBy(imposed, { type: 'PenaltyLifted', data: { penaltyId: 'one' } })).toBe(true);
  expect(isReversedBy(imposed, { type: 'PenaltyLifted', data: { penaltyId: 'two' } })).toBe(false);
  expect(decisionOfType('PenaltyImposed')?.standsAlone).toBe(true);
});
