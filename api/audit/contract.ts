// The audit log, its signed heads, and what it says about moderators.
import { z } from 'zod';
import { CitedRule } from '../../core/cited-rule.ts';

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
  /** The site's rule that the decision cites. */
  rule: CitedRule.nullable(),
  /** The changed setting or role and its values. `before` is null where it is not known. */
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
