import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

type Props = { title: string; children?: ReactNode; action?: ReactNode };

/** A message in place of a list that is empty or could not be loaded. */
export function Message({ title, children, action }: Props) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.75, px: 2, py: 6, textAlign: 'center' }}>
      <Typography variant="h2">{title}</Typography>
      {children !== undefined && (
        <Typography color="textSecondary" sx={{ maxWidth: '56ch' }}>
          {children}
        </Typography>
      )}
      {action !== undefined && <Box sx={{ mt: 1.5 }}>{action}</Box>}
    </Box>
  );
}
