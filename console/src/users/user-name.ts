import type { AdminUser } from '@sandcrate/api/users/contract.ts';

/** A deleted account no longer has a name. */
export const userName = ({ username }: Pick<AdminUser, 'username'>) => username ?? 'Deleted user';
