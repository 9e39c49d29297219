import type { Account, InviteRow } from '@sandcrate/projections/accounts/queries.ts';
import type { SessionUser } from '../contract/account.ts';
import type { AdminInvite, AdminUser } from '../contract/admin.ts';

/** An account as it sees itself. */
export const sessionUser = (account: Omit<Account, 'sessionNumber' | 'isBanned'>): SessionUser => ({
  id: account.id,
  username: account.username,
  email: account.email,
  role: account.role,
  isPublisher: account.isPublisher,
  isVerified: account.isVerified,
  emailVerified: account.emailVerified,
  createdAt: account.createdAt.toISOString(),
});

/** An invite that was not used by its date has expired, whether or not that has been recorded yet. */
export const inviteView = (invite: InviteRow, now: Date): AdminInvite => ({
  ...invite,
  status: invite.status === 'pending' && invite.expiresAt <= now ? 'expired' : invite.status,
  expiresAt: invite.expiresAt.toISOString(),
  usedAt: invite.usedAt?.toISOString() ?? null,
  createdAt: invite.createdAt.toISOString(),
});

/** An account as staff see it. */
export const adminUser = ({
  hasEmail,
  email,
  sessionNumber: _,
  createdAt,
  ...account
}: Account & { hasEmail: boolean }): AdminUser => ({
  ...account,
  email: hasEmail ? email : null,
  createdAt: createdAt.toISOString(),
});
