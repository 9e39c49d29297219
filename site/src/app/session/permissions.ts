// What the interface offers; the server enforces it.
import type { SessionUser } from '@sandcrate/api/auth/contract.ts';

type User = SessionUser | null;

export const isStaff = (user: User) => user?.role === 'admin' || user?.role === 'owner';

/** Its publisher, admins and the owner may edit an add-on. */
export const canEdit = (user: User, { publisherId }: { publisherId: string }) =>
  user !== null && (user.id === publisherId || isStaff(user));
