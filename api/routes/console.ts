// The console's lists. What they show is decided by the calls of the API; nothing is changed here.

import { Role } from '@sandcrate/core/metadata.ts';
import { listAccounts, listInvites } from '@sandcrate/projections/accounts/queries.ts';
import { type AddonOrder, listAddons } from '@sandcrate/projections/catalogue/queries.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { addonNotFound } from '../addons/not-found.ts';
import { queueOf } from '../addons/queue.ts';
import { AddonStatus } from '../contract/addon.ts';
import { CommonFilter, type ConsoleQuery } from '../contract/console.ts';
import { BadRequest } from '../plugins/errors.ts';
import { adminUser, inviteView } from '../views/account.ts';

const AddonFilter = CommonFilter.extend({ status: AddonStatus.optional(), waiting: z.boolean().optional() });
const UserFilter = CommonFilter.extend({ role: Role.optional(), isPublisher: z.boolean().optional() });
const InviteFilter = CommonFilter.extend({ status: z.enum(['pending', 'used', 'expired']).optional() });

const ADDON_ORDERS: readonly AddonOrder[] = [
  'submittedAt',
  'createdAt',
  'updatedAt',
  'title',
  'status',
  'downloads',
];

/** @throws BadRequest when the filter asks for what this list does not have */
function filterOf<T>(schema: z.ZodType<T>, { filter = {} }: ConsoleQuery): T {
  const parsed = schema.safeParse(filter);
  if (parsed.success) return parsed.data;
  throw new BadRequest(
    parsed.error.issues.map(({ path, message }) => ({ path: ['filter', ...path].join('.'), message })),
  );
}

const rangeOf = ({ range: [first, last] = [0, 24] }: ConsoleQuery) => ({
  from: first,
  limit: last - first + 1,
});

/** Says which rows of how many these are, as the console reads it. */
function sendRange(reply: FastifyReply, resource: string, from: number, count: number, total: number): void {
  reply.header('content-range', `${resource} ${from}-${Math.max(from, from + count - 1)}/${total}`);
}

/** A page of a list that is short enough to be sorted here. */
function pageOf<T extends object>(
  rows: T[],
  query: ConsoleQuery,
  resource: string,
  reply: FastifyReply,
  defaultSort: keyof T & string,
): T[] {
  const [field, order] = query.sort ?? [defaultSort, 'DESC'];
  const { from, limit } = rangeOf(query);
  const cellOf = (row: T) => String(Object.entries(row).find(([name]) => name === field)?.[1] ?? '');
  const sorted = rows.toSorted((a, b) => cellOf(a).localeCompare(cellOf(b)) * (order === 'ASC' ? 1 : -1));
  const page = sorted.slice(from, from + limit);
  sendRange(reply, resource, from, page.length, rows.length);
  return page;
}

const contains = (text: string | null, part: string | undefined) =>
  part === undefined || (text ?? '').toLowerCase().includes(part.toLowerCase());

export async function consoleRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { pool } = app.services;

  app.operation('GET /api/console/addons', async ({ query, viewer, reply }) => {
    const { id, q, status, waiting } = filterOf(AddonFilter, query);
    const [field, order] = query.sort ?? ['submittedAt', 'ASC'];
    const { from, limit } = rangeOf(query);
    const { rows, total } = await listAddons(
      pool,
      { ids: id, text: q, status, waiting },
      {
        by: ADDON_ORDERS.find((known) => known === field) ?? 'submittedAt',
        descending: order === 'DESC',
        from,
        limit,
      },
    );
    sendRange(reply, 'addons', from, rows.length, total);
    return queueOf(pool, addonViews, rows, viewer);
  });

  app.operation('GET /api/console/addons/{id}', async ({ params, viewer, reply }) => {
    const row = await addonViews.visible(params.id, viewer);
    const [[item], detail] = await Promise.all([
      queueOf(pool, addonViews, [row], viewer),
      addonViews.detail(params.id, viewer),
    ]);
    reply.header('etag', `"${row.revision}"`);
    if (item === undefined) throw addonNotFound();
    return { ...detail, ...item };
  });

  app.operation('GET /api/console/users', async ({ query, reply }) => {
    const { id, q, role, isPublisher } = filterOf(UserFilter, query);
    const users = (await listAccounts(pool))
      .filter((user) => id === undefined || id.includes(user.id))
      .filter((user) => role === undefined || user.role === role)
      .filter((user) => isPublisher === undefined || user.isPublisher === isPublisher)
      .filter((user) => contains(user.username, q) || contains(user.email, q));
    return pageOf(users.map(adminUser), query, 'users', reply, 'createdAt');
  });

  app.operation('GET /api/console/invites', async ({ query, reply }) => {
    const { id, q, status } = filterOf(InviteFilter, query);
    const now = new Date();
    const invites = (await listInvites(pool))
      .map((invite) => inviteView(invite, now))
      .filter((invite) => id === undefined || id.includes(invite.id))
      .filter((invite) => status === undefined || invite.status === status)
      .filter((invite) => contains(invite.email, q));
    return pageOf(invites, query, 'invites', reply, 'createdAt');
  });
}
