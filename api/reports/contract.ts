// Reports: how they are filed, shown and decided.

import { REPORT_REASON_REQUIRED } from '@sandcrate/core/report/errors.ts';
import { z } from 'zod';
import { CitedRule } from '../../core/cited-rule.ts';
import { VISIBILITIES } from '../../core/collection/events.ts';
import { Reason, ReportText } from '../../core/validation.ts';
import { REPORT_REASONS } from '../contract/limits.ts';
import { Person } from '../contract/person.ts';
import { unknownAction } from '../contract/refusals.ts';
import { ReportedProfile } from '../profiles/contract.ts';
import { RuleCited } from '../settings/contract.ts';

/** What can be reported. */
export const REPORT_KINDS = ['addon', 'comment', 'collection', 'profile'] as const;

/** The action that goes with resolving a report. */
export const REPORT_ACTIONS = [
  'none',
  'hide',
  'reject',
  'delete',
  'clear',
  'clear-picture',
  'clear-text',
  'clear-links',
] as const;

/** A reported collection as it is now. */
const ReportedCollection = z.object({
  title: z.string(),
  /** Markdown. */
  description: z.string().nullable(),
  owner: Person.nullable(),
  visibility: z.enum(VISIBILITIES),
  addonCount: z.int(),
  followerCount: z.int(),
  /** What its owner wrote about its add-ons. */
  notes: z.array(z.object({ addonId: z.uuid(), addonTitle: z.string().nullable(), note: z.string() })),
  isHidden: z.boolean(),
  /** By staff. */
  isDeleted: z.boolean(),
  /** Why staff hid or deleted it. */
  takenDownReason: z.string().nullable(),
});

export const ReportView = z.object({
  /** The report's id and its filing, joined by a dot: a person may report the same thing again later. */
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  /** Null for a collection or a profile. */
  addonId: z.uuid().nullable(),
  addonTitle: z.string().nullable(),
  collectionId: z.uuid().nullable(),
  /** Null while it is private, and once its owner has deleted it. */
  collection: ReportedCollection.nullable(),
  /** The account's id. */
  profileId: z.uuid().nullable(),
  /** Null once its account is gone. */
  profile: ReportedProfile.nullable(),
  commentId: z.uuid().nullable(),
  commentText: z.string().nullable(),
  /** The publisher of the add-on, author of the comment, or owner of the collection or profile; null when it is not known. */
  subjectOwnerId: z.uuid().nullable(),
  /** Whether the reported comment has been deleted since, by its author or by staff, or erased with an account. */
  isCommentDeleted: z.boolean(),
  /** The first comment of the comment's thread; null for other subjects. */
  threadId: z.uuid().nullable(),
  /** The beginning of the comment to which the comment replies. */
  repliedText: z.string().nullable(),
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
  /** The site's rule that its outcome cites. */
  rule: CitedRule.nullable(),
  action: z.string().nullable(),
});
export type ReportView = z.infer<typeof ReportView>;

export const ResolveReportBody = z.object({
  note: Reason.optional(),
  action: z.enum(REPORT_ACTIONS, unknownAction(REPORT_ACTIONS)).default('none'),
  rule: RuleCited,
});
export const DismissReportBody = z.object({ note: Reason.optional() });

export const ReportBody = z.object({
  reason: z.enum(REPORT_REASONS, REPORT_REASON_REQUIRED),
  description: z.preprocess(
    (text) => (typeof text === 'string' && text.trim() === '' ? undefined : text),
    ReportText.optional(),
  ),
});

export const ReportAnswer = z.object({ id: z.uuid(), status: z.literal('pending') });
