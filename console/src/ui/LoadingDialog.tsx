import { Backdrop, CircularProgress } from '@mui/material';
import { Slow } from './Slow.tsx';

/** In place of a dialog whose code is on its way. */
export const LoadingDialog = () => (
  <Slow>
    <Backdrop open role="status" aria-label="Loading" sx={{ zIndex: 'modal' }}>
      <CircularProgress aria-hidden />
    </Backdrop>
  </Slow>
);
