// The headers of the IETF draft "RateLimit header fields for HTTP".
import type { FastifyReply } from 'fastify';
import type { Quota } from '../contract/bounds.ts';
import type { Taken } from './counters.ts';

/** A limit as the headers name it, and what is left of it. */
export type CountedLimit = Pick<Taken, 'remaining' | 'resetSeconds'> & { name: string; quota: Quota };

/** Adds limits to the headers of an answer, after those that it has. */
export function announceLimits(reply: FastifyReply, limits: readonly CountedLimit[]): void {
  add(
    reply,
    'ratelimit-policy',
    limits.map(({ name, quota: { quota, seconds } }) => `"${name}";q=${quota};w=${seconds}`),
  );
  add(
    reply,
    'ratelimit',
    limits.map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`),
  );
}

function add(reply: FastifyReply, header: string, items: readonly string[]): void {
  const before = reply.getHeader(header);
  reply.header(header, [...(before === undefined ? [] : [before]), ...items].join(', '));
}
