import { Box } from '@mui/material';
import type { ReactNode } from 'react';

type Props = {
  tone: 'amber' | 'redstone' | 'patina';
  title: string;
  children?: ReactNode;
  action?: ReactNode;
};

/** Something about the thing at hand that should not be overlooked. */
export const Notice = ({ tone, title, children, action }: Props) => (
  <Box
    role="note"
    sx={{
      display: 'grid',
      gap: 1,
      p: 1.5,
      borderRadius: '6px',
      borderLeft: `3px solid var(--${tone})`,
      background: `var(--${tone}-wash)`,
      fontSize: '0.875rem',
      overflowWrap: 'anywhere',
    }}
  >
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
      }}
    >
      <Box component="strong" sx={{ color: `var(--${tone})` }}>
        {title}
      </Box>
      {action}
    </Box>
    {children}
  </Box>
);
