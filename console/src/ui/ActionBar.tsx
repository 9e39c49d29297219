import { Box } from '@mui/material';
import { type ReactNode, useContext } from 'react';
import { ActionStyle } from './Action.tsx';

/** Actions beside each other: close in a row of a table, apart and wrapping where they have words. */
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
