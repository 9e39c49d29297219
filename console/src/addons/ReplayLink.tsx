import { Link as MuiLink } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useArea } from '../layout/AreaContext.ts';
import type { ModeratedAddon } from './moderated-addon.ts';

/** The way to everything that happened to the add-on. */
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
