import { Box } from '@mui/material';
import type { ReactNode } from 'react';

type Props = {
  /** `plain` if it is not a warning. */
  tone: 'warning' | 'redstone' | 'patina' | 'plain';
  title: string;
  children?: ReactNode;
  action?: ReactNode;
};

const washed = (color: string) => ({
  borderLeft: `3px solid var(--${color})`,
  background: `var(--${color}-wash)`,
});

const LOOKS = {
  warning: washed('warning'),
  redstone: washed('redstone'),
  patina: washed('patina'),
  plain: { border: '1px solid var(--line)', background: 'var(--raised)' },
} as const;

/** A note that should not be overlooked. */
export const Notice = ({ tone, title, children, action }: Props) => (
  <Box
    role="note"
    sx={{
      display: 'grid',
      gap: 1,
      p: 1.5,
      borderRadius: '6px',
      ...LOOKS[tone],
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
      <Box component="strong" sx={{ color: tone === 'plain' ? undefined : `var(--${tone})` }}>
        {title}
      </Box>
      {action}
    </Box>
    {children}
  </Box>
);
