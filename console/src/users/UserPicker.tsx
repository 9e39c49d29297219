import { Autocomplete, TextField } from '@mui/material';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useSettledValue } from '../ui/use-settled-value.ts';
import { userName } from './user-name.ts';

const SHOWN = 20;

type Props = { value: AdminUser | null; onChange: (user: AdminUser | null) => void; label: string };

const nameOf = (user: AdminUser) =>
  user.email === null ? userName(user) : `${userName(user)} (${user.email})`;

/** Chooses an account by its name or email address, searched on the server during typing. */
export function UserPicker({ value, onChange, label }: Props) {
  const [typed, setTyped] = useState('');
  const q = useSettledValue(typed).trim();
  const { data = [], isFetching } = useGetList<AdminUser>('users', {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'username', order: 'ASC' },
    filter: q === '' || (value && q === nameOf(value)) ? {} : { q },
  });
  return (
    <Autocomplete
      value={value}
      onChange={(_, user) => onChange(user)}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      options={data.filter(({ isDeleted }) => !isDeleted)}
      filterOptions={(found) => found}
      getOptionKey={({ id }) => id}
      getOptionLabel={nameOf}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      loading={isFetching}
      noOptionsText="No users found"
      sx={{ flex: '1 1 240px', minWidth: 240 }}
      renderInput={(params) => <TextField {...params} label={label} margin="none" />}
    />
  );
}
