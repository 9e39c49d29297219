// Accounts, as staff see and change them.
import { z } from 'zod';
import { Role } from '../../core/metadata.ts';
import { Email, Password, Reason, Username } from '../../core/validation.ts';

export const CreatePublisherBody = z.object({ username: Username, email: Email, password: Password });
export const CreatedPublisher = z.object({
  credentials: z.object({ username: z.string(), email: z.string(), password: z.string() }),
});

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
});
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
});
export type AccountHistoryEntry = z.infer<typeof AccountHistoryEntry>;
