// The kinds of entries that one may look for, by what they are about.
import { eventInWords } from '../ui/event-words.ts';

const TYPES = [
  'AddonApproved',
  'AddonRejected',
  'AddonEditReviewed',
  'AddonFeatured',
  'AddonUnfeatured',
  'AddonHidden',
  'AddonUnhidden',
  'AddonDeleted',
  'AddonRestored',
  'AddonChangeApproved',
  'AddonChangeRejected',
  'CommentDeleted',
  'CommentRestored',
  'ReportResolved',
  'ReportDismissed',
  'AppealUpheld',
  'AppealOverturned',
  'RecallIssued',
  'RecallLifted',
  'AccountBanned',
  'AccountUnbanned',
  'AccountDeleted',
  'RoleChanged',
  'PublisherAccessGranted',
  'PublisherAccessDeclined',
  'PublisherAccessRevoked',
  'PublisherVerified',
  'PublisherUnverified',
  'SessionsEnded',
  'SecondFactorRemoved',
  'InviteIssued',
  'InviteExpired',
  'SettingChanged',
] as const;

export const AUDIT_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  TYPES.map((type) => [type, eventInWords(type)]),
);
