import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';

type Props = {
  /** The add-on that the case is about. */
  addonId: string;
  title: string;
  /** Words before the title. */
  before?: ReactNode;
  badge?: ReactNode;
  /** The buttons to decide on it. */
  children: ReactNode;
};

/** The heading of a case in a grid, with its decision next to it or, on phones, at the end of the case. */
export function CaseHeader({ addonId, title, before, badge, children }: Props) {
  const createPath = useCreatePath();
  return (
    <Box sx={{ display: { xs: 'contents', sm: 'flex' }, flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {before}
        <MuiLink
          component={Link}
          to={createPath({ resource: 'addons', type: 'show', id: addonId })}
          color="inherit"
        >
          {title}
        </MuiLink>
      </Typography>
      {badge && <Box sx={{ display: 'flex' }}>{badge}</Box>}
      <Box sx={{ ml: { sm: 'auto' }, order: { xs: 1, sm: 0 }, '&:empty': { display: 'none' } }}>
        {children}
      </Box>
    </Box>
  );
}
