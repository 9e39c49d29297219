// Reports: how they are filed, shown and decided.

import { REPORT_REASON_REQUIRED } from '@sandcrate/core/report/errors.ts';
import { z } from 'zod';
import { Reason, ReportText } from '../../core/validation.ts';
import { REPORT_REASONS } from '../contract/limits.ts';
import { Person } from '../contract/person.ts';
import { unknownAction } from '../contract/refusals.ts';

/** The action that goes with resolving a report. */
export const REPORT_ACTIONS = ['none', 'hide', 'reject', 'delete'] as const;

export const ReportView = z.object({
  /** The report's id and its filing, joined by a dot: a person may report the same thing again later. */
  id: z.string(),
  kind: z.enum(['addon', 'comment']),
  addonId: z.uuid(),
  addonTitle: z.string().nullable(),
  commentId: z.uuid().nullable(),
  commentText: z.string().nullable(),
  /** Whether the reported comment has been deleted since, by its author or by staff, or erased with an account. */
  isCommentDeleted: z.boolean(),
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

export const ResolveReportBody = z.object({
  note: Reason.optional(),
  action: z.enum(REPORT_ACTIONS, unknownAction(REPORT_ACTIONS)).default('none'),
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
