import { styled } from '@mui/material/styles';

/** A box on the page that holds one thing: a table, a list, a number. */
export const Board = styled('section')({
  minWidth: 0,
  overflow: 'clip',
  border: '1px solid var(--line)',
  borderRadius: 10,
  background: 'var(--panel)',
});
