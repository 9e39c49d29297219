// Sessions as signed tokens with the account, the session and the account's session number at that time. Raising the
// number ends all of an account's sessions at once; ending one session revokes its id.
import { randomUUID } from 'node:crypto';
import fp from 'fastify-plugin';
import type { LimitsFor } from '../limits/request-limits.ts';
import type { Session, Viewer } from '../plugins/access.ts';
import type { AccountSession, FindSession } from './find-session.ts';
import { type Claims, createTokens } from './tokens.ts';

/** A session's token is replaced from this age on, when its user returns. */
const RENEW_AFTER_MS = 24 * 60 * 60_000;

export interface Sessions {
  /** Signs a token for a new session, or for `sessionId` when it is renewed. */
  issue(account: { id: string; sessionNumber: number }, sessionId?: string): string;
  /** Signs a ticket of this session, which opens the file or picture at this path for an hour at most. */
  ticket(viewer: Viewer, path: string): string;
  /** The session of a token, if it is valid now. The request is then counted towards its account's limits. */
  check(token: string, limitsFor?: LimitsFor): Promise<Session>;
  /** The access that a ticket gives now to the file or picture at this path. */
  checkTicket(ticket: string, path: string): Promise<Session>;
  /** A new token for the same session when the current one is a day old. */
  renew(viewer: Viewer, now: Date): string | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
  }
}

type Options = {
  /** The first signs, all verify. */
  secrets: readonly string[];
  /** The account; undefined when there is none, it is deleted, or this session was ended. */
  findSession: FindSession;
  /** Whether an account has to set up a second factor before anything else. */
  mustEnrol: (account: Pick<AccountSession, 'role' | 'hasSecondFactor'>) => boolean;
};

export const sessionsPlugin = fp<Options>(
  async (app, { secrets, findSession, mustEnrol }) => {
    const tokens = createTokens(secrets);

    const issue: Sessions['issue'] = ({ id, sessionNumber }, sessionId = randomUUID()) =>
      tokens.session({ id, sessionId, sessionNumber });

    async function sessionOf(claims: Claims | undefined, limitsFor?: LimitsFor): Promise<Session> {
      if (claims === undefined) return { state: 'dead' };
      const account = await findSession(claims.sub, claims.sid, claims.num, limitsFor?.(claims.sub));
      if (account?.isBanned) return { state: 'banned' };
      if (account === undefined || account.sessionNumber !== claims.num) return { state: 'dead' };
      const { isBanned: _banned, ...person } = account;
      return {
        state: mustEnrol(account) ? 'must-enrol' : 'valid',
        viewer: { ...person, sessionId: claims.sid, tokenIssuedAt: new Date(claims.iat * 1000) },
      };
    }

    app.decorate('sessions', {
      issue,
      ticket: tokens.ticket,
      check(token, limitsFor) {
        const claims = tokens.verify(token);
        return sessionOf(claims?.use === 'session' ? claims : undefined, limitsFor);
      },
      checkTicket(ticket, path) {
        const claims = tokens.verify(ticket);
        return sessionOf(claims?.use === 'ticket' && claims.path === path ? claims : undefined);
      },
      renew(viewer, now) {
        if (now.getTime() - viewer.tokenIssuedAt.getTime() < RENEW_AFTER_MS) return undefined;
        return issue(viewer, viewer.sessionId);
      },
    });
  },
  { name: 'sessions' },
);
