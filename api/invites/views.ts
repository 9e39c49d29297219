// Invites as staff see them.

import type { InviteRow } from '@sandcrate/projections/accounts/queries.ts';
import type { AdminInvite } from './contract.ts';

/** An invite that was not used by its date has expired, whether or not that has been recorded yet. */
export const inviteView = (invite: InviteRow, now: Date): AdminInvite => ({
  ...invite,
  status: invite.status === 'pending' && invite.expiresAt <= now ? 'expired' : invite.status,
  expiresAt: invite.expiresAt.toISOString(),
  usedAt: invite.usedAt?.toISOString() ?? null,
  createdAt: invite.createdAt.toISOString(),
});
