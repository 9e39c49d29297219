// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import { CitedRule } from '../cited-rule.ts';
import { type EventOf, Sealed } from '../event-schema.ts';
import { REPORT_REASONS } from './reasons.ts';

export { REPORT_REASONS };

export const ReportReason = z.enum(REPORT_REASONS);

export const ReportSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('addon'), addonId: z.uuid() }),
  z.object({ kind: z.literal('comment'), commentId: z.uuid(), addonId: z.uuid() }),
  z.object({ kind: z.literal('collection'), collectionId: z.uuid() }),
  /** By the id of its account. */
  z.object({ kind: z.literal('profile'), profileId: z.uuid() }),
]);
export type ReportSubject = z.infer<typeof ReportSubject>;

/** The action on the subject that went with the outcome. */
export const ReportAction = z.enum([
  'none',
  'hide',
  'reject',
  'delete',
  // Of a profile: all that others see, or one part.
  'clear',
  'clear-picture',
  'clear-text',
  'clear-links',
]);

/** In the stream `report-<id>`, its id derived from reporter and subject: one open report per person and subject. */
export const reportEvents = {
  ReportFiled: z.object({
    reporterId: z.uuid(),
    subject: ReportSubject,
    reason: ReportReason,
    /** Sealed under the reporter's content key. */
    description: Sealed.nullable(),
  }),
  /** The action on its subject cites the same rule. */
  ReportResolved: z.object({
    note: z.string().nullable(),
    action: ReportAction,
    rule: CitedRule.optional(),
  }),
  ReportDismissed: z.object({ note: z.string().nullable() }),
};

export type ReportEvent = EventOf<typeof reportEvents>;
