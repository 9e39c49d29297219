// Invites, for staff.

import { z } from 'zod';
import { ConsoleQuery, MAX_RANGE } from '../console/contract.ts';
import { JSON_BODY } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { ListQuery } from '../contract/page.ts';
import { InviteId } from '../contract/params.ts';
import { AdminInvite, InviteBody, IssuedInvite } from './contract.ts';

export const inviteOperations = {
  'POST /api/admin/invites/{id}/link': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 10,
    summary: 'A new link, shown once; the old one is dead',
    params: InviteId,
    answer: IssuedInvite,
  },
  'GET /api/admin/invites': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 4,
    summary: 'All invites',
    query: ListQuery,
    paged: true,
    answer: z.array(AdminInvite),
  },
  'POST /api/admin/invites': {
    access: 'staff',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 12,
    summary: 'Invite a publisher; the owner can also invite an admin',
    body: InviteBody,
    status: 201,
    answer: IssuedInvite,
  },
  'PUT /api/admin/invites/{id}/expire': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 6,
    summary: 'Expire a pending invite',
    params: InviteId,
    answer: AdminInvite,
  },
} as const satisfies Record<string, Operation>;

export const consoleInviteOperations = {
  'GET /api/console/invites': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 4,
    summary: 'Invites for the console; filter by status, q, id',
    query: ConsoleQuery,
    maxItems: MAX_RANGE,
    answer: z.array(AdminInvite),
  },
} as const satisfies Record<string, Operation>;
