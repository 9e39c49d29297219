// What the server's rules allow on an account, so that the screen offers no more than that.

import { STAFF_NOT_DELETABLE } from '@sandcrate/api/auth/refusals.ts';
import {
  NO_PERMISSION,
  OWN_BAN,
  OWN_PENALTY,
  STAFF_NOT_BANNABLE,
  STAFF_NOT_PENALIZABLE,
} from '@sandcrate/api/contract/refusals.ts';
import { type AdminUser, isInForce } from '@sandcrate/api/users/contract.ts';

type Viewer = { id: string; mayBanAuditors: boolean };

export const isStaff = ({ role }: Pick<AdminUser, 'role'>) => role === 'admin' || role === 'owner';

type Texts = { own: string; staff: string };

/** Why this account cannot be banned by this person; undefined when it can. */
export const banRefusal = (user: AdminUser, viewer: Viewer): string | undefined =>
  refusalFor(user, viewer, { own: OWN_BAN, staff: STAFF_NOT_BANNABLE });

/** Why this person cannot impose a penalty on this account; undefined when they can. */
export const penaltyRefusal = (user: AdminUser, viewer: Viewer): string | undefined =>
  refusalFor(user, viewer, { own: OWN_PENALTY, staff: STAFF_NOT_PENALIZABLE });

function refusalFor(user: AdminUser, viewer: Viewer, { own, staff }: Texts): string | undefined {
  if (user.isDeleted) return 'This account is deleted.';
  if (user.id === viewer.id) return own;
  if (isStaff(user)) return staff;
  if (user.role === 'auditor' && !viewer.mayBanAuditors) return NO_PERMISSION;
  return undefined;
}

/** Why this account cannot be deleted; undefined when it can. */
export function deletionRefusal(user: AdminUser): string | undefined {
  if (user.isDeleted) return 'This account is deleted.';
  return isStaff(user) ? STAFF_NOT_DELETABLE : undefined;
}

/** Whether the account is suspended now. */
export const isSuspended = ({ penalties }: AdminUser): boolean => {
  const now = new Date();
  return penalties.some((penalty) => penalty.kind === 'suspended' && isInForce(penalty, now));
};

/** Whoever has asked for publisher access may be given it, whatever their role. */
export const canPromote = ({ role, isPublisher, accessRequested, isBanned, isDeleted }: AdminUser) =>
  (role === 'user' || accessRequested) && !isPublisher && !isBanned && !isDeleted;

export const isPublishing = ({ role, isDeleted }: AdminUser) => role === 'publisher' && !isDeleted;

/** An imported account that nobody can log in to yet. */
export const awaitsHandOver = ({ email, isDeleted }: AdminUser) => email === null && !isDeleted;
