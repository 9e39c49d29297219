// Every decision of moderators and owners: which events are decisions, and what else the site derives from their type.
// It imports only types, so that a browser loads only the table.
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { AnyEvent, EventType } from '../event-types.ts';

export type Recorded = Pick<RecordedEvent, 'id' | 'type' | 'data' | 'metadata' | 'streamName' | 'revision'>;

/** What is decided. Of two decisions on the same aspect of a subject, the later one replaces the earlier one. */
export type Aspect =
  | 'review'
  | 'request'
  | 'opinion'
  | 'change'
  | 'feature'
  | 'visibility'
  | 'deletion'
  | 'pin'
  | 'report'
  | 'appeal'
  | 'recall'
  | 'ban'
  | 'penalty'
  | 'verification'
  | 'role';

export type Decision = {
  /**
   * Whether an event of this type is a decision; otherwise it is somebody's action on their own account or add-on, or
   * the result of a schedule. The audit log holds exactly the decisions: see `AUDIT_LIST_VERSION` before changing this.
   */
  isDecision: (event: Recorded) => boolean;
  /** Its name in the history of an add-on. */
  label?: string;
  /** The field with the moderator's reason. */
  words?: 'reason' | 'note';
  aspect?: Aspect;
  /** A later decision on the same aspect leaves it in force. */
  standsAlone?: true;
  /** The decisions by which moderators reverse it. */
  reversedBy?: readonly EventType[];
  /** Its outcome for the submission or proposed change. */
  verdict?: 'approved' | 'rejected';
  /** Whether its subject may appeal it. */
  isAppealable?: true;
  /** Whether moderators who have the same add-on open see a message. */
  isToldToReviewers?: true;
  /** Why it cannot be undone, and what to do instead. */
  leftBecause?: string;
};

type WordsOf<Data> = Data extends { reason: string | null }
  ? 'reason'
  : Data extends { note: string | null }
    ? 'note'
    : never;

type DecisionTable = {
  [T in EventType]?: Decision & { words?: WordsOf<Extract<AnyEvent, { type: T }>['data']> };
};

/** The roles that counted as moderators when version 1 of the list was fixed, whatever roles may do later. */
const MODERATOR_ROLES: readonly string[] = ['admin', 'owner'];

/** The subject of a stream: the id in `addon-<id>`, or the whole name of a stream without an id. */
const subjectIdOf = ({ streamName }: Recorded) => streamName.slice(streamName.indexOf('-') + 1);

const always = () => true;
const byStaff = ({ data }: Recorded) => data.by === 'staff';
const onOthers = (event: Recorded) =>
  typeof event.metadata.actor === 'string' || event.metadata.actor.id !== subjectIdOf(event);
/** Not by a schedule or as part of a registration. */
const byModerator = ({ metadata: { actor } }: Recorded) =>
  typeof actor !== 'string' && MODERATOR_ROLES.includes(actor.role);

const EDIT_BACK = 'Edit it back: its history shows what was changed.';
const REPORT_STAYS = 'A report that was decided stays so; it can be filed again.';
const PIN_AGAIN = 'Choose the pinned comment on the page of its add-on.';
const APPEAL_STAYS = 'An appeal is decided once.';

export const decisions = {
  AddonRulesMatched: { isDecision: always },
  AddonApproved: {
    isDecision: always,
    label: 'Approved',
    aspect: 'review',
    reversedBy: ['AddonRejected', 'AddonReturned'],
    verdict: 'approved',
    isToldToReviewers: true,
  },
  AddonRejected: {
    isDecision: always,
    label: 'Rejected',
    words: 'reason',
    aspect: 'review',
    reversedBy: ['AddonApproved', 'AddonReturned'],
    verdict: 'rejected',
    isAppealable: true,
    isToldToReviewers: true,
  },
  AddonReturned: {
    isDecision: always,
    label: 'Returned to the queue',
    words: 'reason',
    aspect: 'review',
    isToldToReviewers: true,
  },
  AddonChangesRequested: {
    isDecision: always,
    label: 'Changes requested',
    words: 'reason',
    aspect: 'request',
    reversedBy: ['AddonChangesRequestWithdrawn'],
    isToldToReviewers: true,
  },
  AddonChangesRequestWithdrawn: {
    isDecision: always,
    label: 'Request for changes withdrawn',
    aspect: 'request',
    leftBecause: 'Request the changes again on its page.',
  },
  // Without a label: it is between moderators, so it is not in the history of the add-on.
  AddonSecondOpinionRequested: {
    isDecision: always,
    words: 'reason',
    aspect: 'opinion',
    leftBecause: 'It ends when another moderator decides, or when it is withdrawn.',
  },
  AddonSecondOpinionWithdrawn: {
    isDecision: always,
    aspect: 'opinion',
    leftBecause: 'Request it again on its page.',
  },
  AddonChangeApproved: {
    isDecision: always,
    label: 'Change approved',
    aspect: 'change',
    verdict: 'approved',
    isToldToReviewers: true,
    leftBecause: EDIT_BACK,
  },
  AddonChangeRejected: {
    isDecision: always,
    label: 'Change rejected',
    words: 'reason',
    aspect: 'change',
    reversedBy: ['AddonChangeReopened'],
    verdict: 'rejected',
    isAppealable: true,
    isToldToReviewers: true,
    leftBecause: 'Its publisher can propose the change again.',
  },
  AddonChangeReopened: {
    isDecision: always,
    label: 'Change waits again',
    aspect: 'change',
    leftBecause: 'Decide about the change on its page.',
  },
  AddonFeatured: { isDecision: always, label: 'Featured', aspect: 'feature' },
  AddonUnfeatured: { isDecision: always, label: 'No longer featured', aspect: 'feature' },
  AddonHidden: {
    isDecision: always,
    label: 'Hidden',
    words: 'reason',
    aspect: 'visibility',
    reversedBy: ['AddonUnhidden'],
    isAppealable: true,
  },
  AddonUnhidden: { isDecision: always, label: 'No longer hidden', aspect: 'visibility' },
  AddonEditReviewed: {
    isDecision: always,
    label: 'Edit reviewed',
    leftBecause: 'There is nothing to undo: it changed nothing.',
  },
  AddonEdited: { isDecision: byStaff, label: 'Edited by a moderator', leftBecause: EDIT_BACK },
  AddonDeleted: {
    isDecision: byStaff,
    label: 'Deleted',
    words: 'reason',
    aspect: 'deletion',
    reversedBy: ['AddonRestored'],
    isAppealable: true,
    isToldToReviewers: true,
  },
  AddonRestored: { isDecision: always, label: 'Restored', aspect: 'deletion' },
  CommentDeleted: {
    isDecision: byStaff,
    label: 'Comment deleted',
    words: 'reason',
    aspect: 'deletion',
    reversedBy: ['CommentRestored'],
    isAppealable: true,
  },
  CommentRestored: { isDecision: always, label: 'Comment restored', aspect: 'deletion' },
  CommentPinned: {
    isDecision: byStaff,
    label: 'Comment pinned',
    aspect: 'pin',
    leftBecause: PIN_AGAIN,
  },
  CommentUnpinned: {
    isDecision: byStaff,
    label: 'Comment no longer pinned',
    aspect: 'pin',
    leftBecause: PIN_AGAIN,
  },
  CollectionHidden: {
    isDecision: always,
    label: 'Collection hidden',
    words: 'reason',
    aspect: 'visibility',
    reversedBy: ['CollectionUnhidden'],
    isAppealable: true,
  },
  CollectionUnhidden: { isDecision: always, label: 'Collection no longer hidden', aspect: 'visibility' },
  CollectionDeleted: {
    isDecision: byStaff,
    label: 'Collection deleted',
    words: 'reason',
    aspect: 'deletion',
    reversedBy: ['CollectionRestored'],
    isAppealable: true,
  },
  CollectionRestored: { isDecision: always, label: 'Collection restored', aspect: 'deletion' },
  ProfileCleared: {
    isDecision: always,
    label: 'Profile cleared',
    words: 'reason',
    aspect: 'visibility',
    reversedBy: ['ProfileRestored'],
    isAppealable: true,
  },
  ProfileRestored: { isDecision: always, label: 'Profile restored', aspect: 'visibility' },
  ReportResolved: {
    isDecision: always,
    label: 'Report resolved',
    words: 'note',
    aspect: 'report',
    leftBecause: REPORT_STAYS,
  },
  ReportDismissed: {
    isDecision: always,
    label: 'Report dismissed',
    words: 'note',
    aspect: 'report',
    leftBecause: REPORT_STAYS,
  },
  AppealUpheld: { isDecision: always, words: 'note', aspect: 'appeal', leftBecause: APPEAL_STAYS },
  AppealOverturned: { isDecision: always, words: 'note', aspect: 'appeal', leftBecause: APPEAL_STAYS },
  RecallIssued: { isDecision: always, label: 'Recalled', words: 'reason', aspect: 'recall' },
  RecallLifted: { isDecision: always, label: 'Recall lifted', words: 'note', aspect: 'recall' },
  InviteIssued: { isDecision: always },
  InviteLinkRenewed: {
    isDecision: always,
    leftBecause: 'Make a new link: it takes the place of this one.',
  },
  InviteExpired: { isDecision: byModerator, leftBecause: 'Invite the address again.' },
  AccountRegistered: {
    isDecision: ({ data }) => data.via === 'created',
    leftBecause: 'Ban or delete the account.',
  },
  AccountBanned: { isDecision: always, words: 'reason', aspect: 'ban' },
  AccountUnbanned: { isDecision: always, aspect: 'ban' },
  // Without a reason: its text is sealed, and for staff only.
  AccountNotePosted: { isDecision: always, leftBecause: 'A note stays. Write another one that corrects it.' },
  PenaltyImposed: {
    isDecision: always,
    label: 'Penalty',
    words: 'reason',
    aspect: 'penalty',
    standsAlone: true,
    reversedBy: ['PenaltyLifted'],
    isAppealable: true,
  },
  PenaltyLifted: {
    isDecision: always,
    label: 'Penalty lifted',
    aspect: 'penalty',
    leftBecause: 'Impose the penalty again on the page of the account.',
  },
  RoleChanged: { isDecision: always, aspect: 'role' },
  PublisherAccessGranted: { isDecision: onOthers, aspect: 'role' },
  PublisherAccessDeclined: { isDecision: always, words: 'reason', leftBecause: 'Promote the person.' },
  PublisherAccessRevoked: { isDecision: always, words: 'reason', aspect: 'role' },
  PublisherVerified: { isDecision: always, aspect: 'verification' },
  PublisherUnverified: { isDecision: always, aspect: 'verification' },
  PasswordChanged: {
    isDecision: ({ data }) => data.via === 'operator',
    leftBecause: 'The person can ask for a new password.',
  },
  SecondFactorRemoved: { isDecision: onOthers, leftBecause: 'The person can enrol again.' },
  SessionsEnded: { isDecision: onOthers, leftBecause: 'The person can log in again.' },
  AccountDeleted: { isDecision: byStaff, leftBecause: 'What was erased cannot be brought back.' },
  LogAccepted: {
    isDecision: always,
    leftBecause: 'What the older log lacks is not in the site any more.',
  },
  SettingChanged: { isDecision: always },
  RuleWritten: { isDecision: always, leftBecause: 'Change it back on the page of rules.' },
  RuleSwitched: { isDecision: always, leftBecause: 'Switch it on the page of rules.' },
  RuleDeleted: { isDecision: always, leftBecause: 'Write it again on the page of rules.' },
} as const satisfies DecisionTable;

export type DecisionType = keyof typeof decisions;

const isDecisionType = (type: string): type is DecisionType => Object.hasOwn(decisions, type);

/** The types whose events may be decisions, in the order of the table. */
export const DECISION_TYPES: readonly DecisionType[] = Object.keys(decisions).filter(isDecisionType);

/** The table's entry for a type of event; undefined when no event of that type is a decision. */
export const decisionOfType = (type: string): Decision | undefined =>
  isDecisionType(type) ? decisions[type] : undefined;

type TypesWith<Field extends keyof Decision> = {
  [T in DecisionType]: Field extends keyof (typeof decisions)[T] ? T : never;
}[DecisionType];

/** The types for which the table sets a field. */
export const typesWith = <Field extends keyof Decision>(field: Field): TypesWith<Field>[] =>
  DECISION_TYPES.filter((type): type is TypesWith<Field> => field in decisions[type]);

/** The types that decide one of these aspects. */
export const typesOn = (...aspects: Aspect[]): DecisionType[] =>
  typesWith('aspect').filter((type) => aspects.includes(decisions[type].aspect));

/** The types that give this verdict. */
export const typesGiving = (verdict: NonNullable<Decision['verdict']>): DecisionType[] =>
  typesWith('verdict').filter((type) => decisions[type].verdict === verdict);

/** Pairs of a decision and one that reverses it. */
export const REVERSALS: readonly (readonly [DecisionType, EventType])[] = typesWith('reversedBy').flatMap(
  (type) => decisions[type].reversedBy.map((reversal) => [type, reversal] as const),
);

/** Whether a later event of the same stream reverses a decision. */
export const isReversedBy = (decision: Fact, later: Fact): boolean =>
  REVERSALS.some(([type, reversal]) => type === decision.type && reversal === later.type) &&
  hasPartsOf(decision, later);

/** Whether a later event is about each part of the subject that a decision is about. */
export function hasPartsOf(decision: Pick<Fact, 'data'>, later: Pick<Fact, 'data'>): boolean {
  const parts = partsIn(later);
  return partsIn(decision).every((part) => parts.includes(part));
}

type Fact = { type: string; data: object };

/** The parts of its subject that a decision is about: of a profile, or one penalty of an account; none for others. */
export function partsIn({ data }: Pick<Fact, 'data'>): readonly string[] {
  if ('penaltyId' in data) return [String(data.penaltyId)];
  return 'parts' in data && Array.isArray(data.parts) ? data.parts : [];
}

/** Why a moderator decided so, in their own words. */
export function wordsOf({ type, data }: { type: string; data: object }): string | null {
  const field = decisionOfType(type)?.words;
  const words: unknown = field === undefined ? null : Reflect.get(data, field);
  return typeof words === 'string' ? words : null;
}
