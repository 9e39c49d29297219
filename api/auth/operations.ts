// Logging in, and what comes before it.

import type { Operation } from '../contract/operation.ts';
import { InviteCode } from '../contract/params.ts';
import {
  AuthAnswer,
  ChangePasswordBody,
  CurrentUser,
  ForgotPasswordBody,
  InviteView,
  LoginAnswer,
  LoginBody,
  RegisterBody,
  RegisterWithInviteBody,
  ResetPasswordBody,
  VerifyEmailBody,
} from './contract.ts';

export const authOperations = {
  'POST /api/auth/login': {
    access: 'guest',
    statements: 9,
    summary: 'Log in; with `otp` where a second factor is on',
    body: LoginBody,
    answer: LoginAnswer,
  },
  'POST /api/auth/register': {
    access: 'guest',
    statements: 25,
    summary: 'Register, where the settings allow it',
    body: RegisterBody,
    status: 201,
    answer: AuthAnswer,
  },
  'GET /api/auth/me': { access: 'member', statements: 1, summary: 'The current user', answer: CurrentUser },
  'POST /api/auth/logout': { access: 'member', statements: 5, summary: 'End this session' },
  'POST /api/auth/logout-everywhere': { access: 'member', statements: 5, summary: 'End all my sessions' },
  'POST /api/auth/change-password': {
    access: 'member',
    statements: 6,
    summary: 'Change my password; ends all other sessions and answers a new one',
    body: ChangePasswordBody,
    answer: AuthAnswer,
  },
  'POST /api/auth/forgot-password': {
    access: 'guest',
    statements: 5,
    summary: 'Mail a reset link; the same answer whether or not there is such an account',
    body: ForgotPasswordBody,
  },
  'POST /api/auth/reset-password': {
    access: 'guest',
    statements: 5,
    summary: 'Set a new password by a mailed link',
    body: ResetPasswordBody,
  },
  'POST /api/auth/verify-email': {
    access: 'member',
    statements: 5,
    summary: 'Prove my address by the mailed code',
    body: VerifyEmailBody,
  },
  'POST /api/auth/resend-verification': { access: 'member', statements: 5, summary: 'Mail that code again' },
  'GET /api/auth/validate-invite/{code}': {
    access: 'guest',
    statements: 3,
    summary: 'Whether an invite code is good',
    params: InviteCode,
    answer: InviteView,
  },
  'POST /api/auth/register-with-invite': {
    access: 'guest',
    statements: 25,
    summary: 'Register by invite',
    body: RegisterWithInviteBody,
    status: 201,
    answer: AuthAnswer,
  },
} as const satisfies Record<string, Operation>;
