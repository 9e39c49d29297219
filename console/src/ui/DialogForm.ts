import { styled } from '@mui/material/styles';

/** A form around the parts of a dialog that does not affect their layout. */
export const DialogForm = styled('form')({ display: 'contents' });
