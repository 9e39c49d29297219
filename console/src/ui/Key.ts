import { styled } from '@mui/material/styles';

/** A keyboard key. */
export const Key = styled('kbd')({
  display: 'inline-block',
  minWidth: 26,
  padding: '1px 7px',
  border: '1px solid var(--edge)',
  borderBottomWidth: 3,
  borderRadius: 4,
  font: '600 0.8125rem var(--font-body)',
  textAlign: 'center',
});
