// What the server's rules allow on an account, so that the screen offers no more than that.

import { STAFF_NOT_DELETABLE } from '@sandcrate/api/auth/refusals.ts';
import { NO_PERMISSION, OWN_BAN, STAFF_NOT_BANNABLE } from '@sandcrate/api/contract/refusals.ts';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';

type Viewer = { id: string; mayBanAuditors: boolean };

export const isStaff = ({ role }: Pick<AdminUser, 'role'>) => role === 'admin' || role === 'owner';

/** Why this account cannot be banned by this person; undefined when it can. */
export function banRefusal(user: AdminUser, viewer: Viewer): string | undefined {
  if (user.isDeleted) return 'This account is deleted.';
  if (user.id === viewer.id) return OWN_BAN;
  if (isStaff(user)) return STAFF_NOT_BANNABLE;
  if (user.role === 'auditor' && !viewer.mayBanAuditors) return NO_PERMISSION;
  return undefined;
}

/** Why this account cannot be deleted; undefined when it can. */
export function deletionRefusal(user: AdminUser): string | undefined {
  if (user.isDeleted) return 'This account is deleted.';
  return isStaff(user) ? STAFF_NOT_DELETABLE : undefined;
}

/** Whoever has asked for publisher access may be given it, whatever their role. */
export const canPromote = ({ role, isPublisher, accessRequested, isBanned, isDeleted }: AdminUser) =>
  (role === 'user' || accessRequested) && !isPublisher && !isBanned && !isDeleted;

export const isPublishing = ({ role, isDeleted }: AdminUser) => role === 'publisher' && !isDeleted;

/** An imported account that nobody can log in to yet. */
export const awaitsHandOver = ({ email, isDeleted }: AdminUser) => email === null && !isDeleted;
