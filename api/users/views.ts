import { mustEnrol } from '@sandcrate/core/account/account.ts';
import { isInForce } from '@sandcrate/core/account/penalty.ts';
import type { Settings } from '@sandcrate/core/settings/values.ts';
import type { Account, StaffAccount } from '@sandcrate/projections/accounts/queries.ts';
import type { OwnAccount, SessionUser } from '../auth/contract.ts';
import type { AdminUser } from './contract.ts';

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
  ...penaltiesInForce(account),
});

function penaltiesInForce({ penalties }: Shown): Pick<SessionUser, 'penalties'> {
  const now = new Date();
  const inForce = penalties.filter((penalty) => isInForce(penalty, now));
  return inForce.length === 0 ? {} : { penalties: inForce.map(({ isLifted: _, ...shown }) => shown) };
}

/** An account as staff see it. */
export const adminUser = ({
  sessionNumber: _,
  createdAt,
  penalties,
  ...account
}: StaffAccount): AdminUser => ({
  ...account,
  penalties: [...penalties],
  createdAt: createdAt.toISOString(),
});
