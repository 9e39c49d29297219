import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { useGetOne, useListContext } from 'react-admin';
import type { FilterProps } from '../ui/Filters.tsx';
import { UserPicker } from '../users/UserPicker.tsx';

/** Narrows the list in context to what one account published. */
export function PublisherFilter({ source, label }: FilterProps) {
  const { filterValues, setFilters } = useListContext();
  const { [source]: id, ...others } = filterValues;
  const { data: publisher = null } = useGetOne<AdminUser>('users', { id }, { enabled: id !== undefined });
  return (
    <UserPicker
      label={label}
      value={id === undefined ? null : publisher}
      onChange={(user) => setFilters(user === null ? others : { ...others, [source]: user.id })}
    />
  );
}
