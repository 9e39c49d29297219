// Accounts and sessions as the API shows them.
import { z } from 'zod';
import { Role } from '../../core/metadata.ts';
import { Email, Password, Username } from '../../core/validation.ts';

export const SessionUser = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role: Role,
  isPublisher: z.boolean(),
  isVerified: z.boolean(),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** Of GET /api/auth/me; `token` is there when the session was renewed and takes the old one's place. */
export const CurrentUser = SessionUser.extend({ token: z.string().optional() });
export type CurrentUser = z.infer<typeof CurrentUser>;

export const AuthAnswer = z.object({ user: SessionUser, token: z.string() });
export type AuthAnswer = z.infer<typeof AuthAnswer>;

export const LoginBody = z.object({ email: Email, password: Password });
export type LoginBody = z.infer<typeof LoginBody>;

export const RegisterWithInviteBody = z.object({
  inviteCode: z.string('Invalid invite code').min(1, 'Invalid invite code').max(200, 'Invalid invite code'),
  username: Username,
  password: Password,
});

export const InviteView = z.object({
  email: z.string(),
  role: z.enum(['publisher', 'admin']),
  expiresAt: z.iso.datetime(),
});
export type InviteView = z.infer<typeof InviteView>;
