import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { PageTitle } from '../layout/PageTitle.tsx';

type Props = {
  title: string;
  /** Whether the title is or contains what a user called something. It has the font of text, which is easier to read. */
  isName?: boolean;
  lead?: ReactNode;
  children?: ReactNode;
};

/** A page's heading and actions. It also names the browser tab. */
export function PageHeader({ title, isName = false, lead, children }: Props) {
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2, minHeight: 40 }}
    >
      <PageTitle>{title}</PageTitle>
      <Typography variant="h1" dir="auto" sx={isName ? nameFace : undefined}>
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

const nameFace = {
  fontFamily: 'var(--font-body)',
  fontSize: '1.5rem',
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
} as const;
