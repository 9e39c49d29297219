// Accounts, as staff see and change them.
import { z } from 'zod';
import { PenaltyKind } from '../../core/account/penalty.ts';
import { CitedRule } from '../../core/cited-rule.ts';
import { Role } from '../../core/metadata.ts';
import { Email, MessageText, Password, Reason, RequiredReason, Username } from '../../core/validation.ts';
import { RuleCited } from '../settings/contract.ts';

export const CreatePublisherBody = z.object({ username: Username, email: Email, password: Password });
export const CreatedPublisher = z.object({
  credentials: z.object({ username: z.string(), email: z.string(), password: z.string() }),
});

export { isInForce, type PenaltyKind } from '../../core/account/penalty.ts';

/** What a penalty says, as the account's owner and staff may read it. */
export const PenaltyView = z.object({
  id: z.uuid(),
  kind: PenaltyKind,
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  reason: z.string(),
  /** The site's rule that it cites, as it was numbered and called then. */
  rule: CitedRule.optional(),
});
export type PenaltyView = z.infer<typeof PenaltyView>;

export const AdminUser = z.object({
  id: z.uuid(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  role: Role,
  isPublisher: z.boolean(),
  isVerified: z.boolean(),
  isBanned: z.boolean(),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  banReason: z.string().nullable(),
  /** All that were ever imposed, oldest first. */
  penalties: z.array(PenaltyView.extend({ isLifted: z.boolean() })),
  isDeleted: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Whether the person asked for publisher access, and why. */
  accessRequested: z.boolean(),
  accessMessage: z.string().nullable(),
  addonCount: z.int(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const BanBody = z.object({
  banned: z.boolean({
    error: ({ input }) => (input === undefined ? 'banned field is required' : 'banned must be a boolean'),
  }),
  reason: Reason.optional(),
  rule: RuleCited,
});
export const PenaltyBody = z.object({
  kind: z.enum(PenaltyKind.options, `Kind must be one of ${PenaltyKind.options.join(', ')}`),
  /** At most a year away. Only a warning may leave it out, which then ends in a year. */
  until: z.iso.datetime({ offset: true }).optional(),
  reason: RequiredReason,
  rule: RuleCited,
});
export const NoteBody = z.object({ text: MessageText });
export const VerifyBody = z.object({ verified: z.boolean('verified must be a boolean') });
export const DemoteBody = z.object({ reason: Reason.optional() });
export const DeclineBody = z.object({ reason: Reason.optional() });

/** One or several of these, applied in this order. */
export const PatchUserBody = z
  .object({
    isBanned: z.boolean('isBanned must be a boolean'),
    role: z.enum(Role.options, `Role must be one of ${Role.options.join(', ')}`),
    isPublisher: z.boolean('isPublisher must be a boolean'),
  })
  .partial();

export const HandOverBody = z.object({ email: Email });

/** An event of an account's stream, as staff may read it. */
export const AccountHistoryEntry = z.object({
  id: z.uuid(),
  type: z.string(),
  occurredAt: z.iso.datetime(),
  actor: z.object({ id: z.uuid().nullable(), username: z.string().nullable(), role: z.string() }),
  reason: z.string().nullable(),
  /** The site's rule that a decision cites. */
  rule: CitedRule.nullable(),
  /** The kind of the penalty that it imposes or lifts. */
  penalty: PenaltyKind.nullable(),
});
export type AccountHistoryEntry = z.infer<typeof AccountHistoryEntry>;
