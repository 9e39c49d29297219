import { Button, Dialog, DialogActions, DialogContent } from '@mui/material';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { isFailedImport } from '../layout/failed-import.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { LoadingDialog } from './LoadingDialog.tsx';

type Props = { onClose: () => void };

const OFFLINE = new Error('Check your connection, then try again.');

/** A dialog whose code is fetched when it is first opened. When that fails, the page below stays as it is. */
export function lazyDialog(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  let latest = lazy(load);
  return function LazyDialog({ onClose }) {
    const [Content, setContent] = useState(() => latest);
    // React caches a failed import, so a new attempt needs a new lazy component.
    const renew = () => {
      latest = lazy(load);
      setContent(() => latest);
    };
    return (
      <ErrorBoundary
        onReset={renew}
        fallbackRender={({ error, resetErrorBoundary }) => {
          if (!isFailedImport(error)) throw error;
          return <FailedDialog onRetry={resetErrorBoundary} onClose={onClose} />;
        }}
      >
        <Suspense fallback={<LoadingDialog />}>
          <Content onClose={onClose} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

const FailedDialog = ({ onRetry, onClose }: Props & { onRetry: () => void }) => (
  <Dialog open onClose={onClose} maxWidth="sm" aria-label="Not loaded">
    <DialogContent>
      <LoadFailure title="This dialog could not be loaded" error={OFFLINE} onRetry={onRetry} />
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  </Dialog>
);
