import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';

type Props = {
  /** Where to see what the case is about: a page of the console for an add-on or an account, of the site for a collection. */
  of: { addonId: string | null; collectionId: string | null; profileId: string | null };
  title: string;
  /** Words before the title. */
  before?: ReactNode;
  badge?: ReactNode;
  /** The case's own page, in a list of cases. */
  page?: { resource: 'reports' | 'appeals'; id: string };
  /** The buttons to decide on it. */
  children: ReactNode;
};

/** The heading of a case in a grid, with its decision next to it or, on phones, at the end of the case. */
export function CaseHeader({ of, title, before, badge, page, children }: Props) {
  const createPath = useCreatePath();
  return (
    <Box sx={{ display: { xs: 'contents', sm: 'flex' }, flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {before}
        <SubjectLink of={of}>{title}</SubjectLink>
      </Typography>
      {badge && <Box sx={{ display: 'flex' }}>{badge}</Box>}
      {page && (
        <MuiLink
          component={Link}
          to={createPath({ ...page, type: 'edit' })}
          aria-label={`Open the case of ${title}`}
          sx={{ fontSize: '0.875rem' }}
        >
          Open
        </MuiLink>
      )}
      <Box sx={{ ml: { sm: 'auto' }, order: { xs: 1, sm: 0 }, '&:empty': { display: 'none' } }}>
        {children}
      </Box>
    </Box>
  );
}

function SubjectLink({
  of: { addonId, collectionId, profileId },
  children,
}: Pick<Props, 'of'> & { children: string }) {
  const createPath = useCreatePath();
  if (collectionId === null) {
    const to =
      profileId === null
        ? createPath({ resource: 'addons', type: 'show', id: addonId ?? '' })
        : createPath({ resource: 'users', type: 'edit', id: profileId });
    return (
      <MuiLink component={Link} to={to} color="inherit">
        {children}
      </MuiLink>
    );
  }
  return (
    <MuiLink href={`/collection/${collectionId}`} color="inherit">
      <bdi>{children}</bdi>
    </MuiLink>
  );
}
