// Signs and verifies JSON Web Tokens. All durations here are milliseconds; a token's own claims count seconds.
import { DAY, MINUTE } from '@sandcrate/core/time.ts';
import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';

const HOUR = 60 * MINUTE;

/** How long each kind of token is valid. */
export const LIFETIME_MS = { session: 14 * DAY, ticket: HOUR } as const;

/** Tickets signed within the same period are equal, so that browsers can cache what they open. */
const TICKET_PERIOD_MS = 10 * MINUTE;

const SessionClaims = z.object({
  use: z.literal('session'),
  sub: z.uuid(),
  sid: z.uuid(),
  num: z.int().nonnegative(),
  iat: z.int(),
});
/** `path` belongs to the one file or picture that the ticket opens. */
const TicketClaims = SessionClaims.extend({ use: z.literal('ticket'), path: z.string() });
const Claims = z.discriminatedUnion('use', [SessionClaims, TicketClaims]);
export type Claims = z.infer<typeof Claims>;

/** The account, its session, and its session number when the token was signed. */
export type Subject = { id: string; sessionId: string; sessionNumber: number };

/** How many verified tokens are cached, so that later requests need no signature check. */
const TOKENS_KEPT = 10_000;

/** The first secret signs; all of them verify, so that secrets can be rotated. */
export function createTokens(secrets: readonly string[]) {
  const [signing] = secrets;
  if (signing === undefined) throw new Error('Tokens need a secret to be signed with');
  const options = { key: signing, algorithm: 'HS256' } as const;
  const signSession = createSigner({ ...options, expiresIn: LIFETIME_MS.session });
  const signTicket = createSigner({ ...options, expiresIn: LIFETIME_MS.ticket });
  const verifiers = secrets.map((key) =>
    createVerifier({
      key,
      algorithms: ['HS256'],
      cache: TOKENS_KEPT,
      // By default errors expire now, so they would be reused if the clock is set back.
      errorCacheTTL: () => Number.NEGATIVE_INFINITY,
    }),
  );

  return {
    session: ({ id, sessionId, sessionNumber }: Subject): string =>
      signSession({ use: 'session', sub: id, sid: sessionId, num: sessionNumber }),

    ticket({ id, sessionId, sessionNumber }: Subject, path: string): string {
      const periodStart = Date.now() - (Date.now() % TICKET_PERIOD_MS);
      return signTicket({
        use: 'ticket',
        sub: id,
        sid: sessionId,
        num: sessionNumber,
        path,
        iat: periodStart / 1000,
      });
    },

    /** The claims of a valid token; undefined when it is forged, expired or foreign. */
    verify(token: string): Claims | undefined {
      for (const verify of verifiers) {
        const { data: claims } = Claims.safeParse(payloadOf(() => verify(token)));
        if (claims !== undefined && Date.now() < claims.iat * 1000 + LIFETIME_MS[claims.use]) return claims;
      }
      return undefined;
    },
  };
}

function payloadOf(verify: () => unknown): unknown {
  try {
    return verify();
  } catch {
    return undefined;
  }
}
