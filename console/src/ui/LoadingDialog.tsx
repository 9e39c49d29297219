import { Backdrop, CircularProgress } from '@mui/material';
import { Slow } from './Slow.tsx';

/** Shown while a dialog's code is loading. */
export const LoadingDialog = () => (
  <Slow>
    <Backdrop open role="status" aria-label="Loading" sx={{ zIndex: 'modal' }}>
      <CircularProgress aria-hidden />
    </Backdrop>
  </Slow>
);
