// The console's lists.
import { z } from 'zod';
import { AdminInvite, AdminUser, ConsoleAddon, PendingAddon } from '../admin.ts';
import { ConsoleQuery } from '../console.ts';
import type { Operation } from './operation.ts';
import { Id } from './parts.ts';

export const consoleOperations = {
  'GET /api/console/addons': {
    access: 'staff',
    summary: 'Add-ons for the console; filter by status, q, id',
    query: ConsoleQuery,
    answer: z.array(PendingAddon),
  },
  'GET /api/console/addons/{id}': {
    access: 'staff',
    summary: 'One add-on for the console',
    params: Id,
    answer: ConsoleAddon,
  },
  'GET /api/console/users': {
    access: 'staff',
    summary: 'Accounts for the console; filter by role, q, id',
    query: ConsoleQuery,
    answer: z.array(AdminUser),
  },
  'GET /api/console/invites': {
    access: 'staff',
    summary: 'Invites for the console; filter by status, q, id',
    query: ConsoleQuery,
    answer: z.array(AdminInvite),
  },
} as const satisfies Record<string, Operation>;
