// Authentication and authorization. Roles are never taken from the token but read at each request.

import { canAudit, isOwner, isStaff, takesPart } from '@sandcrate/core/access.ts';
import { blockedByPenalty } from '@sandcrate/core/account/errors.ts';
import { blockingPenalty, type Penalty } from '@sandcrate/core/account/penalty.ts';
import { PUBLISHERS_ONLY } from '@sandcrate/core/errors.ts';
import type { Role } from '@sandcrate/core/metadata.ts';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import { type Access, type Operation, type OperationKey, operations } from '../contract/operations.ts';
import { MUST_ENROL } from '../contract/refusals.ts';
import type { LimitsFor, LimitsOf, RequestLimits } from '../limits/request-limits.ts';
import { banned, forbidden, HttpError, unauthorized } from './errors.ts';

/** The logged-in person who makes a request. */
export type Viewer = {
  id: string;
  sessionNumber: number;
  username: string;
  email: string;
  role: Role;
  isPublisher: boolean;
  isVerified: boolean;
  penalties: readonly Penalty[];
  emailVerified: boolean;
  hasSecondFactor: boolean;
  accessRequested: boolean;
  accessDeclinedAt: Date | null;
  accessDeclinedReason: string | null;
  createdAt: Date;
  sessionId: string;
  /** When the token of this request was signed. */
  tokenIssuedAt: Date;
};

/**
 * The session of a token. Somebody who must enrol a second factor counts as a guest, except for the calls that enrol.
 */
export type Session =
  | { state: 'valid' | 'must-enrol'; viewer: Viewer }
  | { state: 'banned' }
  | { state: 'dead' };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address may contain a ticket, since browsers send no headers of ours for a picture or a download. */
    acceptsTicket?: boolean;
  }
  interface FastifyRequest {
    viewer: Viewer | undefined;
    /** Why there is no viewer, when a token was sent. */
    session: Session | undefined;
    sessionReadAt: number;
    /** What the request counted towards its limits when the session was read. */
    limits: RequestLimits | undefined;
    /**
     * Reads the session again if that was a while ago, because the body has taken that long to arrive. Returns whether it
     * did: the guard then has to look at it again.
     */
    refreshSession(): Promise<boolean>;
  }
}

/** How long a session is trusted after it was read. A body may take hours. */
const TRUSTED_FOR_MS = 3000;

type Guard = onRequestAsyncHookHandler;

/** The calls open to staff who still have to set up a required second factor. */
export const BEFORE_ENROLLING: ReadonlySet<OperationKey | undefined> = new Set([
  'GET /api/auth/me',
  'POST /api/auth/logout',
  'POST /api/auth/logout-everywhere',
  'POST /api/auth/change-password',
  'POST /api/users/me/second-factor',
] as const);

const mustEnrolFirst = () => new HttpError(403, 'must-enrol', MUST_ENROL);

function member(request: FastifyRequest): Viewer {
  const { session } = request;
  if (session?.state === 'banned') throw banned();
  if (session?.state === 'must-enrol') {
    if (!BEFORE_ENROLLING.has(request.routeOptions.config.operation)) throw mustEnrolFirst();
    request.viewer = session.viewer;
  }
  if (request.viewer === undefined) throw unauthorized();
  requireNoPenalty(request.viewer, request.routeOptions.config.operation);
  return request.viewer;
}

/** @throws DomainError 'forbidden' when a penalty in force blocks the call */
function requireNoPenalty({ penalties }: Viewer, key: OperationKey | undefined): void {
  if (penalties.length === 0 || key === undefined) return;
  const { blockedBy, whileSuspended }: Operation = operations[key];
  const now = new Date();
  const isOpen = key.startsWith('GET ') || whileSuspended === true;
  const suspension = isOpen ? undefined : blockingPenalty(penalties, 'suspended', now);
  if (suspension !== undefined) throw blockedByPenalty('suspended', suspension);
  if (blockedBy === undefined) return;
  const penalty = blockingPenalty(penalties, blockedBy, now);
  if (penalty !== undefined) throw blockedByPenalty(blockedBy, penalty);
}

const allow =
  (may: (viewer: Viewer) => boolean, message?: string): Guard =>
  async (request: FastifyRequest, _reply: FastifyReply) => {
    if (!may(member(request))) throw forbidden(message);
  };

/** One guard for each kind of access that the contract names. */
export const guards: Record<Access, Guard> = {
  guest: async () => {},
  member: allow(() => true),
  participant: allow(({ role }) => takesPart(role)),
  publisher: allow(({ isPublisher }) => isPublisher, PUBLISHERS_ONLY),
  staff: allow(({ role }) => isStaff(role)),
  owner: allow(({ role }) => isOwner(role)),
  audit: allow(({ role }) => canAudit(role)),
};

const Ticket = z.object({ ticket: z.string().max(2000).optional().catch(undefined) });
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? url;

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

export const accessPlugin = fp<{ limitsOf: LimitsOf }>(
  async (app, { limitsOf }) => {
    app.decorateRequest('viewer', undefined);
    app.decorateRequest('session', undefined);
    app.decorateRequest('sessionReadAt', Number.NEGATIVE_INFINITY);
    app.decorateRequest('limits', undefined);
    async function readSession(request: FastifyRequest, limitsFor?: LimitsFor): Promise<void> {
      request.sessionReadAt = performance.now();
      request.session = await sessionOf(request, limitsFor);
      request.viewer = request.session?.state === 'valid' ? request.session.viewer : undefined;
    }
    app.addHook('onRequest', (request) =>
      readSession(request, (accountId) => {
        request.limits = { asked: limitsOf(request, accountId) };
        return request.limits;
      }),
    );
    app.decorateRequest('refreshSession', async function (this: FastifyRequest) {
      if (performance.now() - this.sessionReadAt < TRUSTED_FOR_MS) return false;
      await readSession(this);
      return true;
    });

    async function sessionOf(
      request: FastifyRequest,
      limitsFor: LimitsFor | undefined,
    ): Promise<Session | undefined> {
      const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
      if (token !== undefined) return app.sessions.check(token, limitsFor);
      if (!request.routeOptions.config.acceptsTicket) return undefined;
      const { ticket } = Ticket.parse(request.query);
      return ticket === undefined ? undefined : app.sessions.checkTicket(ticket, pathOf(request));
    }
  },
  { name: 'access', dependencies: ['sessions'] },
);

/** The viewer as commands and events name them. */
export const actorOf = ({ id, role }: Viewer) => ({ id, role });
