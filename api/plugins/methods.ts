// Answers 405 with the allowed methods when an address exists but not for this method; also answers OPTIONS.
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import createRouter, { type HTTPMethod } from 'find-my-way';
import { METHOD_NOT_ALLOWED } from '../contract/refusals.ts';
import { HttpError, notFound } from './errors.ts';

const METHODS: readonly HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Every address is a page of the front ends, except calls and built files. */
const ANY_PAGE = '/*';

/** Calls and built files: a request for one of these is never answered with a page. */
export const NO_PAGE = /^\/(?:api|assets|console)\//;

/**
 * Whether a request is a call of the API. Its address alone does not tell: the router decodes it, so that `/%61pi/site`
 * is a call too.
 */
export const isCall = ({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean =>
  url.startsWith('/api/') || routeOptions.url?.startsWith('/api/') === true;

export const methodsPlugin = fp(
  async (app) => {
    // Fastify does not expose what its router finds; this one follows the same rules.
    const router = createRouter({ maxParamLength: 300 });
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) {
        const known = METHODS.find((candidate) => candidate === one);
        if (known && url !== ANY_PAGE && !router.hasRoute(known, url)) router.on(known, url, () => {});
      }
    });

    const methodsOf = (path: string) => METHODS.filter((method) => router.find(method, path) !== null);

    app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
      const [path = '/'] = request.url.split('?');
      const allowed = methodsOf(path);
      if (allowed.length === 0 && app.hasRoute({ method: 'GET', url: ANY_PAGE }) && !NO_PAGE.test(path)) {
        allowed.push('GET', 'HEAD');
      }
      // A route that takes this method and found nothing ends here too.
      if (allowed.length === 0 || allowed.some((method) => method === request.method)) throw notFound();
      reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
      if (request.method === 'OPTIONS') return reply.code(204).send();
      throw new HttpError(405, 'method-not-allowed', METHOD_NOT_ALLOWED);
    });
  },
  { name: 'methods', dependencies: ['errors'] },
);
