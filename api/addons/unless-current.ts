import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasCurrent } from '../files/serve/serve-file.ts';
import type { Answer } from './answer-cache.ts';

/** The answer's bytes, with 304 in their place for who has them. */
export function unlessCurrent({ body, etag }: Answer, request: FastifyRequest, reply: FastifyReply): Buffer {
  reply.headers({ etag, 'cache-control': 'no-cache' });
  if (hasCurrent(request, etag)) reply.code(304);
  return body;
}
