// Which events the audit log holds: decisions about others by moderators, the owner, or a setting.
// The chain of hashes runs over exactly these, so this list must not depend on today's permissions.
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { EventType } from '../event-types.ts';

export type Recorded = Pick<RecordedEvent, 'id' | 'type' | 'data' | 'metadata' | 'streamName' | 'revision'>;

/**
 * The version of the list below. Listing, or no longer listing, events that a log may already hold changes every hash
 * that follows, so that heads which were signed before no longer match: add a version beside this one instead, and say
 * from which entry on it holds. An event of a new type may be added: no log holds one yet.
 */
export const AUDIT_LIST_VERSION = 1;

/** The roles that counted as moderators when version 1 was fixed, whatever roles may do later. */
const MODERATOR_ROLES: readonly string[] = ['admin', 'owner'];

/** The subject of a stream: the id in `addon-<id>`, or the whole name of a stream without an id. */
const subjectIdOf = ({ streamName }: Recorded) => streamName.slice(streamName.indexOf('-') + 1);

const always = () => true;
const byStaff = ({ data }: Recorded) => data.by === 'staff';
const onOthers = (event: Recorded) =>
  event.metadata.actor === 'system' || event.metadata.actor.id !== subjectIdOf(event);
/** Not what a schedule or a registration led to. */
const byModerator = ({ metadata: { actor } }: Recorded) =>
  actor !== 'system' && MODERATOR_ROLES.includes(actor.role);

const audited = {
  AddonRulesMatched: always,
  AddonApproved: always,
  AddonRejected: always,
  AddonReturned: always,
  AddonChangesRequested: always,
  AddonChangesRequestWithdrawn: always,
  AddonChangeApproved: always,
  AddonChangeRejected: always,
  AddonFeatured: always,
  AddonUnfeatured: always,
  AddonHidden: always,
  AddonUnhidden: always,
  AddonEditReviewed: always,
  AddonEdited: byStaff,
  AddonDeleted: byStaff,
  AddonRestored: always,
  CommentDeleted: byStaff,
  CommentRestored: always,
  ReportResolved: always,
  ReportDismissed: always,
  AppealUpheld: always,
  AppealOverturned: always,
  RecallIssued: always,
  RecallLifted: always,
  InviteIssued: always,
  InviteLinkRenewed: always,
  InviteExpired: byModerator,
  AccountRegistered: ({ data }) => data.via === 'created',
  AccountBanned: always,
  AccountUnbanned: always,
  RoleChanged: always,
  PublisherAccessGranted: onOthers,
  PublisherAccessDeclined: always,
  PublisherAccessRevoked: always,
  PublisherVerified: always,
  PublisherUnverified: always,
  PasswordChanged: ({ data }) => data.via === 'operator',
  SecondFactorRemoved: onOthers,
  SessionsEnded: onOthers,
  AccountDeleted: byStaff,
  SettingChanged: always,
  RuleWritten: always,
  RuleSwitched: always,
  RuleDeleted: always,
} satisfies Partial<Record<EventType, (event: Recorded) => boolean>>;

export type AuditedType = keyof typeof audited;

const isAuditedType = (type: string): type is AuditedType => Object.hasOwn(audited, type);

/** The types that may be in the log; `isAudited` says whether an event is. */
export const AUDITED_TYPES: readonly AuditedType[] = Object.keys(audited).filter(isAuditedType);

/** Whether a stored event belongs in the audit log. */
export const isAudited = (event: Recorded): boolean =>
  isAuditedType(event.type) && audited[event.type](event);
