import { Box } from '@mui/material';
import { type ReactNode, useContext } from 'react';
import { ActionStyle } from './Action.tsx';

/** Actions side by side: close together in a table row, spaced and wrapping where they are labelled. */
export function ActionBar({ children }: { children: ReactNode }) {
  const { labelled } = useContext(ActionStyle);
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        verticalAlign: 'middle',
        ...(labelled ? { flexWrap: 'wrap', gap: 1 } : { gap: '2px' }),
      }}
    >
      {children}
    </Box>
  );
}
