// Sessions as signed tokens: who, which session, and the account's session number at that time. Raising the number
// ends all of an account's sessions at once; ending one session revokes its id.
import { randomUUID } from 'node:crypto';
import jwt from '@fastify/jwt';
import fp from 'fastify-plugin';
import { z } from 'zod';
import type { Session, Viewer } from './access.ts';

const DAY = 24 * 60 * 60;
const HOUR_MS = 60 * 60 * 1000;
export const SESSION_SECONDS = 14 * DAY;
/** From then on the current user is handed a fresh token. */
const RENEW_AFTER_MS = DAY * 1000;

/** A `ticket` stands in an address, where no header can be sent: it opens files and pictures, nothing else. */
const Use = z.enum(['session', 'ticket']);

const Claims = z.object({
  use: Use,
  sub: z.uuid(),
  sid: z.uuid(),
  num: z.int().nonnegative(),
  iat: z.int(),
});

/** What is looked up for a token, by primary key. */
export type AccountSession = Omit<Viewer, 'sessionId' | 'tokenIssuedAt'> & {
  isBanned: boolean;
  isRevoked: boolean;
};

export interface Sessions {
  /** Signs a token for a new session, or for `sessionId` when it is renewed. */
  issue(account: { id: string; sessionNumber: number }, sessionId?: string): string;
  /** Signs a ticket of this session, good for an hour. */
  ticket(viewer: Viewer): string;
  /** What a token is worth at this moment, for this use. */
  check(token: string, use?: z.infer<typeof Use>): Promise<Session>;
  /** A new token for the same session when the one in hand is a day old. */
  renew(viewer: Viewer, now: Date): string | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
  }
}

type Options = {
  secret: string;
  /** The account and whether this session was revoked; undefined when there is no such account, or it is deleted. */
  findSession: (accountId: string, sessionId: string) => Promise<AccountSession | undefined>;
  /** Whether an account has to set up a second factor before anything else. */
  mustEnrol: (account: Pick<AccountSession, 'role' | 'hasSecondFactor'>) => boolean;
};

export const sessionsPlugin = fp<Options>(
  async (app, { secret, findSession, mustEnrol }) => {
    await app.register(jwt, { secret, sign: { algorithm: 'HS256', expiresIn: SESSION_SECONDS * 1000 } });

    const issue: Sessions['issue'] = ({ id, sessionNumber }, sessionId = randomUUID()) =>
      app.jwt.sign({ use: 'session', sub: id, sid: sessionId, num: sessionNumber });

    app.decorate('sessions', {
      issue,
      ticket({ id, sessionId, sessionNumber }) {
        const claims = { use: 'ticket', sub: id, sid: sessionId, num: sessionNumber };
        return app.jwt.sign(claims, { expiresIn: HOUR_MS });
      },
      async check(token, use = 'session') {
        const claims = readClaims(() => app.jwt.verify(token));
        if (claims?.use !== use) return { state: 'dead' };
        const account = await findSession(claims.sub, claims.sid);
        if (account?.isBanned) return { state: 'banned' };
        if (account === undefined || account.isRevoked || account.sessionNumber !== claims.num)
          return { state: 'dead' };
        const { isBanned: _banned, isRevoked: _revoked, ...person } = account;
        return {
          state: mustEnrol(account) ? 'must-enrol' : 'valid',
          viewer: { ...person, sessionId: claims.sid, tokenIssuedAt: new Date(claims.iat * 1000) },
        };
      },
      renew(viewer, now) {
        if (now.getTime() - viewer.tokenIssuedAt.getTime() < RENEW_AFTER_MS) return undefined;
        return issue(viewer, viewer.sessionId);
      },
    });
  },
  { name: 'sessions' },
);

function readClaims(verify: () => unknown): z.infer<typeof Claims> | undefined {
  try {
    return Claims.safeParse(verify()).data;
  } catch {
    return undefined; // forged, expired, or no token at all
  }
}
