// Appeals against decisions: how they are filed, shown and judged.
import { z } from 'zod';
import { AppealText, Reason } from '../../core/validation.ts';
import { Person } from '../contract/person.ts';
import { ReportedProfile } from '../profiles/contract.ts';

export const JudgeAppealBody = z.object({ note: Reason.optional() });

export const AppealView = z.object({
  /** The id of the decision that is appealed. */
  id: z.uuid(),
  /** Null: it is about a collection, a profile or an account. */
  addonId: z.uuid().nullable(),
  addonTitle: z.string().nullable(),
  collectionId: z.uuid().nullable(),
  /** Null while it is private, and once its owner has deleted it. */
  collectionTitle: z.string().nullable(),
  /** The account's id. */
  profileId: z.uuid().nullable(),
  /** Null once its account is gone. */
  profile: ReportedProfile.nullable(),
  /** The account that a penalty was imposed on. */
  accountId: z.uuid().nullable(),
  appellant: Person,
  decisionType: z.string(),
  decisionReason: z.string().nullable(),
  /** The comment that the decision is about; null when it is about the add-on, collection, profile or account. */
  commentId: z.uuid().nullable(),
  /** Null once erased. */
  commentText: z.string().nullable(),
  decidedBy: Person.nullable(),
  decidedAt: z.iso.datetime(),
  text: z.string().nullable(),
  status: z.enum(['pending', 'upheld', 'overturned']),
  filedAt: z.iso.datetime(),
  judgedBy: Person.nullable(),
  judgedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  /** Whether the caller may decide it: neither the person who took the decision nor the appellant may. */
  canJudge: z.boolean(),
});
export type AppealView = z.infer<typeof AppealView>;

export const AppealBody = z.object({
  text: AppealText,
  /** The id of the decision's event; the latest decision that can be appealed when omitted. */
  decisionId: z.uuid().optional(),
});
export const AppealAnswer = z.object({ decisionId: z.uuid(), status: z.literal('pending') });
