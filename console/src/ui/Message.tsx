import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** Whether it is all that the page shows, so that its title is the page's heading. */
  isPage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
};

/** A message in place of a list that is empty or could not be loaded, or of a page. */
export function Message({ title, isPage = false, children, action }: Props) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.75, px: 2, py: 6, textAlign: 'center' }}>
      <Typography variant="h2" component={isPage ? 'h1' : 'h2'} dir="auto">
        {title}
      </Typography>
      {children !== undefined && (
        <Typography color="textSecondary" sx={{ maxWidth: '56ch' }}>
          {children}
        </Typography>
      )}
      {action !== undefined && <Box sx={{ mt: 1.5 }}>{action}</Box>}
    </Box>
  );
}
