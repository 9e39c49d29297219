// Accounts and sessions as the API shows them.
import { INVALID_CODE, INVALID_RESET_LINK } from '@sandcrate/core/account/errors.ts';
import { MALFORMED_INVITE_CODE } from '@sandcrate/core/invite/errors.ts';
import { z } from 'zod';
import { Role } from '../../core/metadata.ts';
import { Email, Password, Username } from '../../core/validation.ts';
import { PenaltyView } from '../users/contract.ts';
import { PASSWORD_REQUIRED } from './refusals.ts';

export const SessionUser = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role: Role,
  isPublisher: z.boolean(),
  isVerified: z.boolean(),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Those in force, if there are any. */
  penalties: z.array(PenaltyView).optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** Further fields for the person's own settings. */
export const OwnAccount = SessionUser.extend({
  hasSecondFactor: z.boolean(),
  /** The owner requires a second factor for this role, and there is none yet. */
  mustEnrol: z.boolean(),
  /** A request for publisher access waits for an administrator. */
  accessRequested: z.boolean(),
  /** The last request for publisher access was declined. */
  accessDeclined: z.object({ at: z.iso.datetime(), reason: z.string().nullable() }).optional(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** The answer of GET /api/auth/me. `token` replaces the old one when the session was renewed. */
export const CurrentUser = OwnAccount.extend({ token: z.string().optional() });
export type CurrentUser = z.infer<typeof CurrentUser>;

export const AuthAnswer = z.object({ user: SessionUser, token: z.string() });
export type AuthAnswer = z.infer<typeof AuthAnswer>;

/** Until an account that must enrol a second factor has done so, its session allows only that. */
export const LoginAnswer = AuthAnswer.extend({ mustEnrol: z.boolean() });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const LoginBody = z.object({
  email: Email,
  password: Password,
  /** A code from the authenticator app, or a recovery code; only where a second factor is on. */
  otp: z.string().trim().max(40).optional(),
});
export type LoginBody = z.infer<typeof LoginBody>;

export const RegisterWithInviteBody = z.object({
  inviteCode: z.string(MALFORMED_INVITE_CODE).min(1, MALFORMED_INVITE_CODE).max(200, MALFORMED_INVITE_CODE),
  username: Username,
  password: Password,
});

export const InviteView = z.object({
  email: z.string(),
  role: z.enum(['publisher', 'admin']),
  expiresAt: z.iso.datetime(),
});
export type InviteView = z.infer<typeof InviteView>;

export const RegisterBody = z.object({ username: Username, email: Email, password: Password });

const Code = (message: string) => z.string(message).trim().min(1, message).max(200, message);

export const ForgotPasswordBody = z.object({ email: Email });
export const ResetPasswordBody = z.object({
  code: Code(INVALID_RESET_LINK),
  password: Password,
});
/** The digits in the mail, or the code in its link. */
export const VerifyEmailBody = z.object({ code: Code(INVALID_CODE) });

export const ChangePasswordBody = z.object({
  currentPassword: z.string(PASSWORD_REQUIRED).min(1, PASSWORD_REQUIRED).max(200),
  newPassword: Password,
});
