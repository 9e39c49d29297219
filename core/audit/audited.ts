// Which events the audit log holds: what was decided about others, by moderators, the owner, or a setting of theirs.
// The chain of hashes runs over just these, so what is told here of a type holds for ever.

import { isSelf, mayModerate } from '../access.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { EventType } from '../event-types.ts';

export type Recorded = Pick<RecordedEvent, 'id' | 'type' | 'data' | 'metadata' | 'streamName' | 'revision'>;

/** What the stream is about: the id in `addon-<id>`, or the name itself of one that stands alone. */
const subjectIdOf = ({ streamName }: Recorded) => streamName.slice(streamName.indexOf('-') + 1);

const always = () => true;
const byStaff = ({ data }: Recorded) => data.by === 'staff';
const onOthers = (event: Recorded) => !isSelf(event.metadata.actor, subjectIdOf(event));
/** Not what a schedule or a registration led to. */
const byPerson = ({ metadata }: Recorded) => metadata.actor !== 'system' && mayModerate(metadata.actor);

const audited: Partial<Record<EventType, (event: Recorded) => boolean>> = {
  AddonApproved: always,
  AddonRejected: always,
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
  InviteExpired: byPerson,
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
};

/** The types that may be in the log; `isAudited` says whether an event is. */
export const AUDITED_TYPES = Object.keys(audited);

/** Whether an event stands in the audit log, by what is stored of it. */
export function isAudited(event: Recorded): boolean {
  const concerns = Object.entries(audited).find(([type]) => type === event.type)?.[1];
  return concerns?.(event) ?? false;
}
