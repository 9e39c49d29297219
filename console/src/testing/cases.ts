import type { AppealView } from '@sandcrate/api/appeals/contract.ts';
import type { AuditEntry } from '@sandcrate/api/audit/contract.ts';
import type { ConsoleCollection } from '@sandcrate/api/collections/contract.ts';
import type { ConsoleComment } from '@sandcrate/api/comments/contract.ts';
import type { RecallView } from '@sandcrate/api/recalls/contract.ts';
import type { ReportView } from '@sandcrate/api/reports/contract.ts';

let count = 0;

function nextId(): string {
  count += 1;
  return `00000000-0000-4000-a000-${String(count).padStart(12, '0')}`;
}

const MIRA = { id: '00000000-0000-4000-9000-00000000aaaa', username: 'mira' };
const ADA = { id: '00000000-0000-4000-9000-00000000bbbb', username: 'ada' };
const AT = '2025-11-20T10:00:00.000Z';

/** A pending report, as the API returns it. Tests give the fields that matter. */
export const report = (given: Partial<ReportView> = {}): ReportView => ({
  id: `${nextId()}.1`,
  kind: 'addon',
  addonId: nextId(),
  addonTitle: 'Better Boats',
  collectionId: null,
  collection: null,
  profileId: null,
  profile: null,
  commentId: null,
  commentText: null,
  subjectOwnerId: nextId(),
  isCommentDeleted: false,
  threadId: null,
  repliedText: null,
  reason: 'malware',
  description: 'It opens a web page.',
  status: 'pending',
  reporter: MIRA,
  rule: null,
  reporterFiled: 1,
  reporterDismissed: 0,
  sameSubject: 1,
  createdAt: AT,
  reviewedBy: null,
  reviewedAt: null,
  reviewNote: null,
  action: null,
  ...given,
});

export const comment = (given: Partial<ConsoleComment> = {}): ConsoleComment => ({
  id: nextId(),
  addonId: nextId(),
  addonTitle: 'Better Boats',
  userId: MIRA.id,
  user: { username: MIRA.username, isVerified: false },
  isPublisher: false,
  replyTo: null,
  threadId: null,
  repliedText: null,
  isPinned: false,
  content: 'Buy cheap gems here',
  earlierTexts: [],
  createdAt: AT,
  editedAt: null,
  deletedAt: null,
  deletedBy: null,
  deletionReason: null,
  reportCount: 0,
  ...given,
});

export const collection = (given: Partial<ConsoleCollection> = {}): ConsoleCollection => ({
  id: nextId(),
  title: 'On the water',
  description: null,
  owner: MIRA,
  visibility: 'public',
  addonCount: 3,
  followerCount: 1,
  pendingReports: 0,
  isHidden: false,
  isDeleted: false,
  takenDownReason: null,
  createdAt: AT,
  updatedAt: AT,
  ...given,
});

export const appeal = (given: Partial<AppealView> = {}): AppealView => ({
  id: nextId(),
  addonId: nextId(),
  addonTitle: 'Better Boats',
  collectionId: null,
  collectionTitle: null,
  profileId: null,
  profile: null,
  accountId: null,
  appellant: MIRA,
  decisionType: 'AddonRejected',
  decisionReason: 'Not your work',
  commentId: null,
  commentText: null,
  decidedBy: ADA,
  decidedAt: AT,
  text: 'I drew all of it myself.',
  status: 'pending',
  filedAt: AT,
  judgedBy: null,
  judgedAt: null,
  note: null,
  canJudge: true,
  ...given,
});

export const recall = (given: Partial<RecallView> = {}): RecallView => ({
  id: nextId(),
  sha256: 'ab'.repeat(32),
  packUuid: null,
  reason: 'It steals accounts',
  advisory: 'Delete this pack from your game.',
  issuedBy: ADA,
  issuedAt: AT,
  liftedAt: null,
  liftNote: null,
  addonCount: 2,
  ...given,
});

export const auditEntry = ({
  subjectKind = 'addon',
  subjectId = nextId(),
  ...given
}: Partial<AuditEntry> = {}): AuditEntry => ({
  id: String(++count),
  eventId: nextId(),
  type: 'AddonApproved',
  stream: `${subjectKind}-${subjectId}`,
  revision: 1,
  subjectKind,
  subjectId,
  subjectLabel: 'Better Boats',
  rule: null,
  change: null,
  actorId: ADA.id,
  actorName: ADA.username,
  actorRole: 'admin',
  reason: null,
  occurredAt: AT,
  hash: 'cd'.repeat(32),
  ...given,
});
