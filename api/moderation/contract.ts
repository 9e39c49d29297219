// Cases for moderators: reports, appeals, recalls and the audit log.
import { REASON_REQUIRED } from '@sandcrate/core/errors.ts';
import { ADVISORY_REQUIRED } from '@sandcrate/core/recall/errors.ts';
import { z } from 'zod';
import { Reason } from '../../core/validation.ts';
import { ProposedRelease } from '../addons/admin-contract.ts';
import { REPORT_REASONS } from '../contract/limits.ts';
import { pageQuery } from '../contract/page.ts';
import { unknownAction } from '../contract/refusals.ts';
import { CommentView } from '../engagement/contract.ts';

const Person = z.object({ id: z.uuid(), username: z.string().nullable() });

/** What is done along with resolving a report. */
export const REPORT_ACTIONS = ['none', 'hide', 'reject', 'delete'] as const;

export const ReportView = z.object({
  /** Its id and which filing of it, joined by a dot: a person may report the same thing again later. */
  id: z.string(),
  kind: z.enum(['addon', 'comment']),
  addonId: z.uuid(),
  addonTitle: z.string().nullable(),
  commentId: z.uuid().nullable(),
  commentText: z.string().nullable(),
  reason: z.enum(REPORT_REASONS),
  description: z.string().nullable(),
  status: z.enum(['pending', 'resolved', 'dismissed']),
  reporter: Person,
  /** How many reports this person has filed, and how many of them were dismissed. */
  reporterFiled: z.int(),
  reporterDismissed: z.int(),
  /** Pending reports about the same thing, this one included. */
  sameSubject: z.int(),
  createdAt: z.iso.datetime(),
  reviewedBy: Person.nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  reviewNote: z.string().nullable(),
  action: z.string().nullable(),
});
export type ReportView = z.infer<typeof ReportView>;

const Note = Reason.optional();
export const ResolveReportBody = z.object({
  note: Note,
  action: z.enum(REPORT_ACTIONS, unknownAction(REPORT_ACTIONS)).default('none'),
});
export const DismissReportBody = z.object({ note: Note });
export const JudgeAppealBody = z.object({ note: Note });

export const AppealView = z.object({
  /** The id of the decision that is appealed. */
  id: z.uuid(),
  addonId: z.uuid(),
  addonTitle: z.string().nullable(),
  appellant: Person,
  decisionType: z.string(),
  decisionReason: z.string().nullable(),
  decidedBy: Person.nullable(),
  decidedAt: z.iso.datetime(),
  text: z.string().nullable(),
  status: z.enum(['pending', 'upheld', 'overturned']),
  filedAt: z.iso.datetime(),
  judgedBy: Person.nullable(),
  judgedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  /** Whether who asks may decide it: not who took the decision. */
  canJudge: z.boolean(),
});
export type AppealView = z.infer<typeof AppealView>;

/** A comment in the console: deleted ones too. */
export const ConsoleComment = CommentView.extend({
  addonTitle: z.string().nullable(),
  deletedAt: z.iso.datetime().nullable(),
  deletedBy: z.enum(['author', 'staff']).nullable(),
  deletionReason: z.string().nullable(),
  reportCount: z.int(),
});
export type ConsoleComment = z.infer<typeof ConsoleComment>;

export const RecallBody = z
  .object({
    sha256: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits')
      .optional(),
    packUuid: z.uuid('A pack UUID looks like 123e4567-e89b-12d3-a456-426614174000').toLowerCase().optional(),
    reason: z.string(REASON_REQUIRED).trim().min(1, REASON_REQUIRED).max(1000),
    advisory: z.string(ADVISORY_REQUIRED).trim().min(1, ADVISORY_REQUIRED).max(2000),
    preview: z.boolean().default(false),
  })
  .refine(({ sha256, packUuid }) => (sha256 === undefined) !== (packUuid === undefined), {
    message: 'Give either sha256 or packUuid',
    path: ['sha256'],
  })
  .meta({ oneOf: [{ required: ['sha256'] }, { required: ['packUuid'] }] });

export const RecallView = z.object({
  id: z.uuid(),
  sha256: z.string().nullable(),
  packUuid: z.string().nullable(),
  reason: z.string(),
  advisory: z.string(),
  issuedBy: Person.nullable(),
  issuedAt: z.iso.datetime(),
  liftedAt: z.iso.datetime().nullable(),
  liftNote: z.string().nullable(),
  addonCount: z.int(),
});
export type RecallView = z.infer<typeof RecallView>;

/** What a recall touches; `recall` is null for a preview. */
export const RecallAnswer = z.object({
  recall: RecallView.nullable(),
  addons: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      publisherName: z.string().nullable(),
      version: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
  releases: z.int(),
  downloaders: z.int(),
});
export type RecallAnswer = z.infer<typeof RecallAnswer>;

export const BULK_ACTIONS = [
  'approve',
  'reject',
  'request-changes',
  'withdraw-request',
  'return',
  'hide',
  'unhide',
  'feature',
  'unfeature',
  'delete',
  'restore',
] as const;
export const BulkBody = z.object({
  action: z.enum(BULK_ACTIONS, unknownAction(BULK_ACTIONS)),
  ids: z.array(z.uuid()).min(1, 'Choose at least one add-on').max(500, 'At most 500 add-ons at once'),
  /** The revisions that were seen, by id: one that has moved since is refused with the others done. */
  revisions: z.record(z.uuid(), z.int()).optional(),
  reason: Reason.optional(),
  preview: z.boolean().default(false),
});
/** What happened, or in a preview would, to each; those that a rule refuses are left as they were, with its text. */
export const BulkAnswer = z.object({
  done: z.array(z.object({ id: z.uuid(), title: z.string() })),
  refused: z.array(z.object({ id: z.uuid(), title: z.string().nullable(), message: z.string() })),
});
export type BulkAnswer = z.infer<typeof BulkAnswer>;

export const UndoBody = z.object({
  /** Whose actions. */
  actor: z.uuid(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  preview: z.boolean().default(false),
});
const UndoItem = z.object({
  eventId: z.uuid(),
  type: z.string(),
  subject: z.string(),
  occurredAt: z.iso.datetime(),
  /** What undoes it, or why nothing does. */
  outcome: z.string(),
});
export const UndoAnswer = z.object({ undone: z.array(UndoItem), left: z.array(UndoItem) });
export type UndoAnswer = z.infer<typeof UndoAnswer>;

/** An entry of the audit log: a moderation event, or a setting's change. */
export const AuditEntry = z.object({
  /** Its position in the chain, from 1. */
  id: z.string(),
  eventId: z.uuid(),
  type: z.string(),
  stream: z.string(),
  revision: z.int(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subjectLabel: z.string().nullable(),
  actorId: z.uuid().nullable(),
  actorName: z.string().nullable(),
  actorRole: z.string(),
  reason: z.string().nullable(),
  /** What was set to what: a setting or a role. `before` is null where it is not known. */
  change: z.object({ name: z.string(), label: z.string(), before: z.json(), after: z.json() }).nullable(),
  occurredAt: z.iso.datetime(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AnchorView = z.object({
  count: z.int(),
  head: z.string(),
  signature: z.string(),
  publicKey: z.string(),
  anchoredAt: z.iso.datetime(),
});
export type AnchorView = z.infer<typeof AnchorView>;

export const ModeratorView = z.object({
  id: z.uuid(),
  username: z.string().nullable(),
  decisions: z.int(),
  medianSeconds: z.number().nullable(),
  reversals: z.int(),
  appealsOverturned: z.int(),
});
export type ModeratorView = z.infer<typeof ModeratorView>;

/** Pages are short, because each mail is composed again from its events. */
export const OutboxQuery = pageQuery(100, 100);
export const OutboxMail = z.object({
  id: z.uuid(),
  /** Masked: 'a…@example.org'. */
  to: z.string().nullable(),
  subject: z.string().nullable(),
  /** With links and codes masked. */
  body: z.string().nullable(),
  state: z.enum(['waiting', 'sent', 'failed', 'obsolete']),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable(),
  settledAt: z.iso.datetime().nullable(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

/** A proposed change in the console. */
export const ConsoleChange = z.object({
  id: z.uuid(),
  addonId: z.uuid(),
  title: z.string(),
  publisher: Person.nullable(),
  state: z.enum(['open', 'approved', 'rejected', 'withdrawn', 'replaced']),
  differences: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** Addresses of the pictures, where the field is one. */
      beforeImageUrl: z.string().nullable(),
      afterImageUrl: z.string().nullable(),
    }),
  ),
  /** What it would offer for download; null when that stays as it is, or the change is decided. */
  release: ProposedRelease.nullable(),
  revision: z.int(),
  proposedAt: z.iso.datetime(),
  waitingSince: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});
export type ConsoleChange = z.infer<typeof ConsoleChange>;
