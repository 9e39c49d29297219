// Invites as staff see them, and the answers of the calls that change one.
import { INVITE_NOT_FOUND } from '@sandcrate/core/invite/errors.ts';
import * as invite from '@sandcrate/core/invite/invite.ts';
import * as subjects from '@sandcrate/core/privacy/subjects.ts';
import type { Issued } from '@sandcrate/core/registration/issue-invite.ts';
import { findInvite, type InviteRow, usernamesOf } from '@sandcrate/projections/accounts/queries.ts';
import type { FastifyReply } from 'fastify';
import { notFound } from '../plugins/errors.ts';
import type { Services } from '../services.ts';
import type { AdminInvite } from './contract.ts';

type Needs = Pick<Services, 'pool' | 'config' | 'handler' | 'privacy'>;

/** Creates the answers about a changed invite, and the one that shows a new link. */
export function createInviteAnswers({ pool, config, handler, privacy }: Needs) {
  /**
   * The invite as a command at this position left it.
   * @throws HttpError 404
   */
  async function inviteOf(key: string, position: bigint | undefined, reply: FastifyReply) {
    await reply.readable(position, 'accounts');
    const isShown = !reply.hasHeader('x-pending');
    const row = await (isShown ? findInvite(pool, key) : inviteInLog(key));
    if (row === undefined) throw notFound(INVITE_NOT_FOUND);
    return inviteView(row, new Date());
  }

  /** The invite as the log has it, while the read model lags: its link is shown only once. */
  async function inviteInLog(key: string): Promise<InviteRow | undefined> {
    const { state } = await handler.load(invite, invite.streamName(key));
    if (state === null) return undefined;
    const { issue, role, status, invitedBy, expiresAt, issuedAt, usedBy, accountId } = state;
    const email = await privacy.open(subjects.invite(key, issue), state.email);
    const usernames = await usernamesOf(pool, [invitedBy]);
    return {
      id: key,
      email,
      role,
      isHandOver: accountId !== null,
      status,
      invitedBy: usernames.get(invitedBy) ?? null,
      expiresAt: new Date(expiresAt),
      usedAt: null,
      usedBy,
      createdAt: new Date(issuedAt ?? expiresAt),
    };
  }

  /** The invite with its link, which nobody can look up again. */
  async function showOnce({ inviteKey, code, position }: Issued, reply: FastifyReply) {
    const view = await inviteOf(inviteKey, position, reply);
    reply.header('cache-control', 'no-store');
    return { ...view, inviteCode: code, link: `${config.publicUrl}/invite-register?code=${code}` };
  }

  return { inviteOf, showOnce };
}

/** An invite that was not used by its date has expired, whether or not that has been recorded yet. */
export const inviteView = (invite: InviteRow, now: Date): AdminInvite => ({
  ...invite,
  status: invite.status === 'pending' && invite.expiresAt <= now ? 'expired' : invite.status,
  expiresAt: invite.expiresAt.toISOString(),
  usedAt: invite.usedAt?.toISOString() ?? null,
  createdAt: invite.createdAt.toISOString(),
});
