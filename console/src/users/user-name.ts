import type { AdminUser } from '@sandcrate/api/users/contract.ts';

/** A deleted account has no name any more. */
export const userName = ({ username }: Pick<AdminUser, 'username'>) => username ?? 'Deleted user';
