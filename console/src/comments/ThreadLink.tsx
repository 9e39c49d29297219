import { Link as MuiLink } from '@mui/material';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';

/** Lists a thread's comments: the one that begins it, and its replies. */
export function ThreadLink({ threadId }: { threadId: string }) {
  const path = useCreatePath()({ resource: 'comments', type: 'list' });
  const filter = encodeURIComponent(JSON.stringify({ threadId }));
  return (
    <MuiLink component={Link} to={`${path}?filter=${filter}`} color="inherit">
      Thread
    </MuiLink>
  );
}
