// Accounts in the console.
import { USER_NOT_FOUND } from '@sandcrate/core/account/errors.ts';
import { Role } from '@sandcrate/core/metadata.ts';
import { type AccountOrder, pageOfAccounts } from '@sandcrate/projections/accounts/console-queries.ts';
import { findStaffAccount } from '@sandcrate/projections/accounts/queries.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CommonFilter } from '../console/contract.ts';
import { filterOf, pageOf, sendRange } from '../console/list-query.ts';
import { notFound } from '../plugins/errors.ts';
import { adminUser } from './views.ts';

const UserFilter = CommonFilter.extend({
  role: Role.optional(),
  isPublisher: z.boolean().optional(),
  isVerified: z.boolean().optional(),
  isBanned: z.boolean().optional(),
  accessRequested: z.boolean().optional(),
});
const USER_ORDERS: readonly AccountOrder[] = [
  'createdAt',
  'username',
  'email',
  'role',
  'isBanned',
  'isVerified',
];

export async function consoleUserRoutes(app: FastifyInstance) {
  const { pool } = app.services;

  app.operation('GET /api/console/users', async ({ query, reply }) => {
    const { id, q, ...filter } = filterOf(UserFilter, query);
    const page = pageOf(query, USER_ORDERS, ['createdAt', 'DESC']);
    const found = await pageOfAccounts(pool, { ...filter, ids: id, text: q }, page);
    sendRange(reply, 'users', page, found);
    return found.rows.map(adminUser);
  });

  app.operation('GET /api/console/users/{id}', async ({ params }) => {
    const account = await findStaffAccount(pool, params.id);
    if (account === undefined) throw notFound(USER_NOT_FOUND);
    return adminUser(account);
  });
}
