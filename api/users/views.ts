import { mustEnrol } from '@sandcrate/core/account/account.ts';
import type { Settings } from '@sandcrate/core/settings/values.ts';
import type { Account, InviteRow, StaffAccount } from '@sandcrate/projections/accounts/queries.ts';
import type { AdminInvite, AdminUser } from '../addons/admin-contract.ts';
import type { OwnAccount, SessionUser } from '../auth/contract.ts';

type Shown = Omit<Account, 'sessionNumber' | 'isBanned'>;

/** An account as its own settings show it. */
export const ownAccount = (account: Shown, settings: Settings): OwnAccount => ({
  ...sessionUser(account),
  hasSecondFactor: account.hasSecondFactor,
  mustEnrol: mustEnrol(account, settings),
  accessRequested: account.accessRequested,
});

/** An account as it sees itself. */
export const sessionUser = (account: Shown): SessionUser => ({
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
export const adminUser = ({ sessionNumber: _, createdAt, ...account }: StaffAccount): AdminUser => ({
  ...account,
  createdAt: createdAt.toISOString(),
});
