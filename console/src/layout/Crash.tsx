import { Button } from '@mui/material';
import { Message } from '../ui/Message.tsx';
import { isFailedImport } from './failed-import.ts';
import { PageTitle } from './PageTitle.tsx';

type Props = { error: unknown; resetErrorBoundary?: () => void };

/** In the place of a page that failed to load or to draw, below the navigation. */
export function CrashedPage({ error, resetErrorBoundary }: Props) {
  const isImport = isFailedImport(error);
  // React does not fetch code again that failed to load, and old code may name files that are gone: that takes a reload.
  const retry =
    isImport || resetErrorBoundary === undefined ? () => window.location.reload() : resetErrorBoundary;
  const title = isImport ? 'This page could not be loaded' : 'Something went wrong';
  return (
    <div role="alert">
      <PageTitle>{title}</PageTitle>
      <Message
        title={title}
        action={
          <Button variant="contained" onClick={retry}>
            Try again
          </Button>
        }
      >
        {isImport
          ? 'Check your connection, then try again.'
          : 'This page could not be shown. Try again, or open another page. Decisions you made before are saved.'}
      </Message>
    </div>
  );
}

/** The same when the frame itself failed. */
export const Crash = ({ error }: { error: Error }) => (
  <main>
    <CrashedPage error={error} />
  </main>
);
