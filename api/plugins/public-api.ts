// When the API is not public, calls are answered to the site's own pages and to who is logged in.
import type { Settings } from '@sandcrate/core/settings/values.ts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { HttpError } from './errors.ts';

export const NOT_PUBLIC = 'The API of this site is not public. Please use the site itself, or log in.';

type Options = { settings: () => Pick<Settings, 'publicApi'>; publicUrl: string };

/** Whether a page of the site asks: browsers say so, and do not let pages of others say it. */
function isFromSite({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === publicUrl : site === 'same-origin';
}

const hasTicket = ({ query }: FastifyRequest) =>
  typeof query === 'object' && query !== null && 'ticket' in query;

export const publicApiPlugin = fp<Options>(
  async (app, { settings, publicUrl }) => {
    app.addHook('onRequest', async (request) => {
      if (settings().publicApi || !request.url.startsWith('/api/')) return;
      if (request.viewer || request.session || isFromSite(request, publicUrl)) return;
      // Logging in is how one comes in; a ticket in an address is checked where files are served.
      if (request.routeOptions.config.operation === 'POST /api/auth/login' || hasTicket(request)) return;
      throw new HttpError(403, 'api-not-public', NOT_PUBLIC);
    });
  },
  { name: 'public-api', dependencies: ['access'] },
);
