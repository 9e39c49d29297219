// Invites, as staff see and send them.
import { z } from 'zod';
import { Email } from '../../core/validation.ts';

export const InviteBody = z.object({ email: Email, role: z.string().optional() });
export const AdminInvite = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  role: z.enum(['publisher', 'admin']),
  /** Whether it hands over an imported account, instead of making a new one. */
  isHandOver: z.boolean(),
  status: z.enum(['pending', 'used', 'expired']),
  invitedBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
  usedBy: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type AdminInvite = z.infer<typeof AdminInvite>;
/** The link is shown only once. */
export const IssuedInvite = AdminInvite.extend({ inviteCode: z.string(), link: z.string() });
export type IssuedInvite = z.infer<typeof IssuedInvite>;
