// Invites in the console.
import { type InviteOrder, pageOfInvites } from '@sandcrate/projections/accounts/console-queries.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CommonFilter } from '../console/contract.ts';
import { filterOf, pageOf, sendRange } from '../console/list-query.ts';
import { inviteView } from './answers.ts';

const InviteFilter = CommonFilter.extend({
  status: z.enum(['pending', 'used', 'expired']).optional(),
  role: z.enum(['publisher', 'admin']).optional(),
});
const INVITE_ORDERS: readonly InviteOrder[] = ['createdAt', 'expiresAt', 'usedAt', 'email', 'status', 'role'];

export async function consoleInviteRoutes(app: FastifyInstance) {
  const { pool } = app.services;

  app.operation('GET /api/console/invites', async ({ query, reply }) => {
    const { id, q, ...filter } = filterOf(InviteFilter, query);
    const page = pageOf(query, INVITE_ORDERS, ['createdAt', 'DESC']);
    const now = new Date();
    const found = await pageOfInvites(pool, { ...filter, ids: id, text: q }, page, now);
    sendRange(reply, 'invites', page, found);
    return found.rows.map((invite) => inviteView(invite, now));
  });
}
