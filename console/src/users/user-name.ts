import type { AdminUser } from '@sandcrate/api/contract/admin.ts';

/** A deleted account has no name any more. */
export const userName = ({ username }: Pick<AdminUser, 'username'>) => username ?? 'Deleted user';
