// When the API is not public, only the site's own pages and logged-in people get answers.
import type { Settings } from '@sandcrate/core/settings/values.ts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isMakingPage } from '../answers/shown.ts';
import { API_NOT_PUBLIC } from '../contract/refusals.ts';
import { banned, HttpError } from './errors.ts';
import { isCall } from './methods.ts';

type Options = { settings: () => Pick<Settings, 'publicApi'>; publicUrl: string };

/**
 * Whether a page of the site makes the request: browsers report it, and other sites' pages cannot fake it. Older
 * browsers, and all browsers on plain HTTP, report it only in `Origin` or, if they send none, in `Referer`.
 */
function isFromSite({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined
    ? headers.referer?.startsWith(`${publicUrl}/`) === true
    : headers.origin === publicUrl;
}

/** Whether the caller is logged in, even if they still have to set up a second factor. */
function isLoggedIn({ session }: FastifyRequest): boolean {
  if (session?.state === 'banned') throw banned();
  return session?.state === 'valid' || session?.state === 'must-enrol';
}

export const publicApiPlugin = fp<Options>(
  async (app, { settings, publicUrl }) => {
    app.addHook('onRequest', async (request) => {
      if (settings().publicApi || !isCall(request)) return;
      if (isMakingPage() || isFromSite(request, publicUrl) || isLoggedIn(request)) return;
      if (request.routeOptions.config.operation === 'POST /api/auth/login') return;
      throw new HttpError(403, 'api-not-public', API_NOT_PUBLIC);
    });
  },
  { name: 'public-api', dependencies: ['access'] },
);
