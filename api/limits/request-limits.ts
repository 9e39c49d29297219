// Which limits a request counts towards.
import type { FastifyRequest } from 'fastify';
import { isMakingPage } from '../answers/shown.ts';
import type { RateLimit } from '../contract/bounds.ts';
import type { Taken, Taking } from './counters.ts';
import type { LimitedKey, Limits } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the route's limit [its operation]. */
    limitedAs?: LimitedKey;
  }
}

export type RequestLimit = Taking & { quota: RateLimit };

/** The limits of a request, and what was taken from them once it has been counted. */
export type RequestLimits = {
  readonly asked: readonly RequestLimit[];
  taken?: readonly (RequestLimit & Taken)[];
};

/** The limits of a request that an account makes, or a guest. Never of an account that the request merely names. */
export type LimitsOf = (request: FastifyRequest, accountId: string | undefined) => readonly RequestLimit[];

/** The limits of one request, if this account makes it. */
export type LimitsFor = (accountId: string) => RequestLimits;

export const limitsOfRequests =
  (limits: Limits): LimitsOf =>
  ({ ip, routeOptions }, accountId) => {
    const { operation, limitedAs: key = operation } = routeOptions.config;
    const ofCall = key === undefined ? undefined : limits.calls[key];
    if (ofCall === undefined || isMakingPage()) return [];
    return ofCall.flatMap((quota) => {
      const subject = quota.by === 'address' ? { address: ip } : accountId && { account: accountId };
      return subject ? [{ name: `${key} ${quota.by}`, quota, subject }] : [];
    });
  };
