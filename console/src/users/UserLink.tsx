import { Link as MuiLink } from '@mui/material';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';
import { userName } from './user-name.ts';

type Props = { id: string; username: string | null };

/** A user's name, linked to the account. */
export function UserLink({ id, username }: Props) {
  const createPath = useCreatePath();
  return (
    <MuiLink
      component={Link}
      to={createPath({ resource: 'users', type: 'edit', id })}
      color="inherit"
      sx={{ overflowWrap: 'anywhere' }}
    >
      {userName({ username })}
    </MuiLink>
  );
}
