// Logging in, and what comes before it.
import { z } from 'zod';
import { AuthAnswer, CurrentUser, InviteView, LoginBody, RegisterWithInviteBody } from '../account.ts';
import type { Operation } from './operation.ts';

export const authOperations = {
  'POST /api/auth/login': {
    access: 'guest',
    summary: 'Log in',
    body: LoginBody,
    answer: AuthAnswer,
  },
  'GET /api/auth/me': { access: 'member', summary: 'The current user', answer: CurrentUser },
  'POST /api/auth/logout': { access: 'member', summary: 'End this session' },
  'GET /api/auth/validate-invite/{code}': {
    access: 'guest',
    summary: 'Whether an invite code is good',
    params: z.object({ code: z.string().max(200) }),
    answer: InviteView,
  },
  'POST /api/auth/register-with-invite': {
    access: 'guest',
    summary: 'Register by invite',
    body: RegisterWithInviteBody,
    status: 201,
    answer: AuthAnswer,
  },
} as const satisfies Record<string, Operation>;
