import { Link as MuiLink } from '@mui/material';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';

/** Links a file's hash or a pack's UUID to the form that recalls it. */
export function RecallLink({ of, what }: { of: string; what: string }) {
  const createPath = useCreatePath();
  return (
    <MuiLink
      component={Link}
      to={`${createPath({ resource: 'recalls', type: 'create' })}?of=${of}`}
      aria-label={`Recall ${what}`}
      color="textSecondary"
      sx={{ whiteSpace: 'nowrap', fontSize: '0.8125rem' }}
    >
      Recall…
    </MuiLink>
  );
}
