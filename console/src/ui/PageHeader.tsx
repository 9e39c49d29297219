import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { PageTitle } from '../layout/PageTitle.tsx';

type Props = { title: string; lead?: ReactNode; children?: ReactNode };

/** A page's heading and actions. It also names the browser tab. */
export function PageHeader({ title, lead, children }: Props) {
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2, minHeight: 40 }}
    >
      <PageTitle>{title}</PageTitle>
      <Typography variant="h1" dir="auto">
        {title}
      </Typography>
      {lead !== undefined && (
        <Typography variant="body2" color="textSecondary" component="div" sx={{ pt: 0.75 }}>
          {lead}
        </Typography>
      )}
      <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Box>
  );
}
