// Maintenance mode: calls are for staff alone, who log in as always. Pages, health and what they need stay reachable.
import { isStaff } from '@sandcrate/core/access.ts';
import type { Settings } from '@sandcrate/core/settings/values.ts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { OperationKey } from '../contract/operations.ts';
import { HttpError } from './errors.ts';

const OPEN: readonly OperationKey[] = [
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'GET /api/auth/me',
  'GET /api/site',
  'GET /api/status',
];

const isOpen = ({ method, url }: FastifyRequest) =>
  OPEN.some((key) => key === `${method} ${url.split('?', 1)[0]}`);

/** How long to wait before asking again: a guess, told to machines. */
const RETRY_AFTER_SECONDS = 120;

export const downForMaintenance = () =>
  new HttpError(503, 'maintenance', 'The site is down for maintenance. Please come back soon.');

type Options = { settings: () => Pick<Settings, 'maintenanceMode'> };

export const maintenancePlugin = fp<Options>(
  async (app, { settings }) => {
    /** Staff, by their session or by the ticket that stands in the address of a file or picture. */
    async function isForStaff({ viewer, query }: FastifyRequest): Promise<boolean> {
      if (viewer) return isStaff(viewer.role);
      const ticket = query && typeof query === 'object' && 'ticket' in query ? query.ticket : undefined;
      if (typeof ticket !== 'string') return false;
      const session = await app.sessions.check(ticket, 'ticket');
      return session.state === 'valid' && isStaff(session.viewer.role);
    }

    app.addHook('onRequest', async (request, reply) => {
      if (!settings().maintenanceMode || !request.url.startsWith('/api/')) return;
      if (isOpen(request) || (await isForStaff(request))) return;
      reply.header('retry-after', String(RETRY_AFTER_SECONDS));
      throw downForMaintenance();
    });
  },
  { name: 'maintenance', dependencies: ['access'] },
);
