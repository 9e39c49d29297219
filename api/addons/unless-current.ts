import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesTag } from '../entity-tag.ts';
import type { Answer } from './answer-cache.ts';

/** The answer's bytes, with 304 in their place for who has them. */
export function unlessCurrent({ body, etag }: Answer, request: FastifyRequest, reply: FastifyReply): Buffer {
  reply.headers({ etag, 'cache-control': 'no-cache' });
  if (matchesTag(request.headers['if-none-match'], etag)) reply.code(304);
  return body;
}
