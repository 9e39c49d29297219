import { styled } from '@mui/material/styles';

/** A form around the parts of a dialog, which stay laid out as if it were not there. */
export const DialogForm = styled('form')({ display: 'contents' });
