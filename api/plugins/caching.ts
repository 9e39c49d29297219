// The default Cache-Control of answers.
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Operation, operations } from '../contract/operations.ts';

/** The content types that @fastify/compress compresses. */
const COMPRESSIBLE = /^text\/|[/+](?:json|xml)(?:;|$)/;

function cacheControlOf(
  { method, viewer, routeOptions }: FastifyRequest,
  { statusCode }: FastifyReply,
): string {
  const key = routeOptions.config.operation;
  const operation: Operation | undefined = key && operations[key];
  if (statusCode >= 400 || (method !== 'GET' && method !== 'HEAD')) return 'no-store';
  if (operation === undefined) return 'no-cache';
  if (operation.access !== 'guest') return 'private, no-store';
  return viewer === undefined ? 'no-cache' : 'private, no-cache';
}

export const cachingPlugin = fp(
  async (app) => {
    app.addHook('onSend', async (request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheControlOf(request, reply));
      const type = String(reply.getHeader('content-type') ?? '');
      if (reply.hasHeader('vary') || !(COMPRESSIBLE.test(type) || reply.statusCode === 304)) return;
      reply.header('vary', 'accept-encoding');
    });
  },
  { name: 'caching' },
);
