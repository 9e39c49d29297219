import { styled } from '@mui/material/styles';

/** Hashes, identifiers and the like. */
export const Code = styled('code')({
  fontFamily: 'var(--font-code)',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
});
