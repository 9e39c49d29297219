// Refuses calls that are made too often, and reports in every answer of a limited call how much is left.
import { tooSoon } from '@sandcrate/core/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isMakingPage } from '../answers/shown.ts';
import { SecondFactors } from '../auth/check-second-factor.ts';
import { Logins } from '../auth/login-limits.ts';
import { ResetMails } from '../auth/reset-mails.ts';
import type { RateLimit } from '../contract/bounds.ts';
import { Counters, type Subject } from '../limits/counters.ts';
import type { LimitedKey, Limits } from '../limits/limits.ts';
import { announceLimits } from '../limits/rate-limit-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The limits on failed logins. */
    logins: Logins;
    /** Checks codes of second factors, and limits how many can be guessed. */
    secondFactors: SecondFactors;
    /** The limits on mails with a reset link. */
    resetMails: ResetMails;
  }
  interface FastifyContextConfig {
    /** The name of the route's limit [its operation]. */
    limitedAs?: LimitedKey;
  }
}

const CLEAN_EVERY_MS = 5 * 60_000;

/** Never an account that a request merely names: anybody could use up other people's limits. */
function subjectOf({ ip, viewer }: FastifyRequest, by: RateLimit['by']): Subject | undefined {
  if (by === 'address') return { address: ip };
  return viewer && { account: viewer.id };
}

export const rateLimitsPlugin = fp<{ limits: Limits }>(
  async (app, { limits }) => {
    const { pool, secrets } = app.services;
    const counters = new Counters(pool, secrets.masterKey);
    app.decorate('logins', new Logins(counters, limits.logins));
    app.decorate(
      'secondFactors',
      new SecondFactors({ ...app.services, counters, limits: limits.secondFactor }),
    );
    app.decorate('resetMails', new ResetMails(counters, limits.resetMails));

    const cleaning = setInterval(() => {
      counters.clean().catch((error: unknown) => app.log.warn({ err: error }, 'old counts were not removed'));
    }, CLEAN_EVERY_MS).unref();
    app.addHook('onClose', async () => clearInterval(cleaning));

    app.addHook('preHandler', async (request, reply) => {
      const { operation, limitedAs: key = operation } = request.routeOptions.config;
      const ofCall = key === undefined ? undefined : limits.calls[key];
      if (key === undefined || ofCall === undefined || isMakingPage()) return;
      await enforce(key, ofCall, request, reply);
    });

    async function enforce(
      key: string,
      ofCall: readonly RateLimit[],
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<void> {
      const counted = ofCall.flatMap((quota) => {
        const subject = subjectOf(request, quota.by);
        return subject === undefined ? [] : [{ name: `${key} ${quota.by}`, quota, subject }];
      });
      const taken = await counters.takeEach(counted);
      const wait = Math.max(0, ...taken.map((each) => (each.isAllowed ? 0 : each.resetSeconds)));
      announceLimits(
        reply,
        taken.map((each) => ({ ...each, name: each.quota.by })),
      );
      if (wait > 0) throw tooSoon(wait);
    }
  },
  { name: 'rate-limits', dependencies: ['access', 'errors'] },
);
