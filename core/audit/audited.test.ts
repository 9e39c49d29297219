import { expect, test } from 'vitest';
import type { Role } from '../metadata.ts';
import { AUDIT_LIST_VERSION, AUDITED_TYPES, isAudited, type Recorded } from './audited.ts';

const ID = '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a001';
const event = (
  type: string,
  data: Recorded['data'],
  role: Role | 'system',
  streamName = `addon-${ID}`,
): Recorded => ({
  id: ID,
  type,
  data,
  streamName,
  revision: 0n,
  metadata: {
    occurredAt: '2026-01-01T00:00:00.000Z',
    actor: role === 'system' ? role : { id: ID, role },
    correlationId: 'test',
    schemaVersion: 1,
  },
});

test('version 1 of the list holds these types; another list would invalidate every signed head', () => {
  expect(AUDIT_LIST_VERSION).toBe(1);
  expect(AUDITED_TYPES.toSorted()).toMatchInlineSnapshot(`
    [
      "AccountBanned",
      "AccountDeleted",
      "AccountNotePosted",
      "AccountRegistered",
      "AccountUnbanned",
      "AddonApproved",
      "AddonChangeApproved",
      "AddonChangeRejected",
      "AddonChangeReopened",
      "AddonChangesRequestWithdrawn",
      "AddonChangesRequested",
      "AddonDeleted",
      "AddonEditReviewed",
      "AddonEdited",
      "AddonFeatured",
      "AddonHidden",
      "AddonRejected",
      "AddonRestored",
      "AddonReturned",
      "AddonRulesMatched",
      "AddonSecondOpinionRequested",
      "AddonSecondOpinionWithdrawn",
      "AddonUnfeatured",
      "AddonUnhidden",
      "AppealOverturned",
      "AppealUpheld",
      "CollectionDeleted",
      "CollectionHidden",
      "CollectionRestored",
      "CollectionUnhidden",
      "CommentDeleted",
      "CommentPinned",
      "CommentRestored",
      "CommentUnpinned",
      "InviteExpired",
      "InviteIssued",
      "InviteLinkRenewed",
      "LogAccepted",
      "PasswordChanged",
      "PenaltyImposed",
      "PenaltyLifted",
      "ProfileCleared",
      "ProfileRestored",
      "PublisherAccessDeclined",
      "PublisherAccessGranted",
      "PublisherAccessRevoked",
      "PublisherUnverified",
      "PublisherVerified",
      "RecallIssued",
      "RecallLifted",
      "ReportDismissed",
      "ReportResolved",
      "RoleChanged",
      "RuleDeleted",
      "RuleSwitched",
      "RuleWritten",
      "SecondFactorRemoved",
      "SessionsEnded",
      "SettingChanged",
    ]
  `);
});

test.each([
  ['admin', true],
  ['owner', true],
  ['auditor', false],
  ['publisher', false],
  ['user', false],
  ['system', false],
] as const)('an invite that an account of role %s expires is in the audit log: %s', (role, expected) => {
  expect(isAudited(event('InviteExpired', {}, role, 'invite-1'))).toBe(expected);
});

test('actions on oneself are not in the audit log, actions on others are', () => {
  for (const type of ['PublisherAccessGranted', 'SecondFactorRemoved', 'SessionsEnded']) {
    expect(isAudited(event(type, {}, 'admin', `account-${ID}`))).toBe(false);
    expect(isAudited(event(type, {}, 'admin', 'account-another'))).toBe(true);
    expect(isAudited(event(type, {}, 'system', `account-${ID}`))).toBe(true);
  }
});

test('a type that is not in the list is not in the audit log', () => {
  expect(isAudited(event('AddonDownloaded', {}, 'owner'))).toBe(false);
  expect(isAudited(event('toString', {}, 'owner'))).toBe(false);
});
