import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { useGetList } from 'react-admin';

const MOST = 100;

const useRole = (role: AdminUser['role']) =>
  useGetList<AdminUser>('users', {
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'username', order: 'ASC' },
    filter: { role },
  });

/** The owners and administrators. */
export function useStaff() {
  const [owners, admins] = [useRole('owner'), useRole('admin')];
  return {
    staff: [...(owners.data ?? []), ...(admins.data ?? [])],
    isPending: owners.isPending || admins.isPending,
  };
}
