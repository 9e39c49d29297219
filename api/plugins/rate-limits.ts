// Refuses calls that are made too often, and reports in every answer of a limited call how much is left.
import { tooSoon } from '@sandcrate/core/errors.ts';
import fp from 'fastify-plugin';
import { SecondFactors } from '../auth/check-second-factor.ts';
import { Logins } from '../auth/login-limits.ts';
import { ResetMails } from '../auth/reset-mails.ts';
import type { Counters } from '../limits/counters.ts';
import type { Limits } from '../limits/limits.ts';
import { announceLimits } from '../limits/rate-limit-headers.ts';
import type { LimitsOf } from '../limits/request-limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The limits on failed logins. */
    logins: Logins;
    /** Checks codes of second factors, and limits how many can be guessed. */
    secondFactors: SecondFactors;
    /** The limits on mails with a reset link. */
    resetMails: ResetMails;
  }
}

const CLEAN_EVERY_MS = 5 * 60_000;

type Options = { limits: Limits; counters: Counters; limitsOf: LimitsOf };

export const rateLimitsPlugin = fp<Options>(
  async (app, { limits, counters, limitsOf }) => {
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
      // Those of somebody who is logged in were counted when the session was read.
      const taken = request.limits?.taken ?? (await counters.takeEach(limitsOf(request, request.viewer?.id)));
      if (taken.length === 0) return;
      const wait = Math.max(0, ...taken.map((each) => (each.isAllowed ? 0 : each.resetSeconds)));
      announceLimits(
        reply,
        taken.map((each) => ({ ...each, name: each.quota.by })),
      );
      if (wait > 0) throw tooSoon(wait);
    });
  },
  { name: 'rate-limits', dependencies: ['access', 'errors'] },
);
