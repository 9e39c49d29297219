// Answers of the calls that change an invite.
import { INVITE_NOT_FOUND } from '@sandcrate/core/invite/errors.ts';
import type { Issued } from '@sandcrate/core/registration/issue-invite.ts';
import { findInvite } from '@sandcrate/projections/accounts/queries.ts';
import type { FastifyReply } from 'fastify';
import { notFound } from '../plugins/errors.ts';
import type { Services } from '../services.ts';
import { inviteView } from './views.ts';

/** Creates the answers about a changed invite, and the one that shows a new link. */
export function createInviteAnswers({ pool, config }: Pick<Services, 'pool' | 'config'>) {
  /** @throws HttpError 404 */
  async function inviteOf(key: string) {
    const row = await findInvite(pool, key);
    if (row === undefined) throw notFound(INVITE_NOT_FOUND);
    return inviteView(row, new Date());
  }

  /** The invite with its link, which nobody can look up again. */
  async function showOnce({ inviteKey, code, position }: Issued, reply: FastifyReply) {
    await reply.readable(position, 'accounts');
    reply.header('cache-control', 'no-store');
    return {
      ...(await inviteOf(inviteKey)),
      inviteCode: code,
      link: `${config.publicUrl}/invite-register?code=${code}`,
    };
  }

  return { inviteOf, showOnce };
}
