import { Link as MuiLink } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useArea } from '../layout/AreaContext.ts';
import type { ModeratedAddon } from './moderated-addon.ts';

/** Links to the add-on's history. */
export function ReplayLink() {
  const addon = useRecordContext<ModeratedAddon>();
  const { basename } = useArea();
  if (addon === undefined) return null;
  return (
    <MuiLink component={Link} to={`${basename}/replay/${addon.id}`} sx={{ fontSize: '0.875rem' }}>
      History
    </MuiLink>
  );
}
