import { Button } from '@mui/material';
import { useEffect } from 'react';
import { Message } from '../ui/Message.tsx';
import { isFailedImport } from './failed-import.ts';
import { forgetFailedPages } from './lazy-page.tsx';
import { PageTitle } from './PageTitle.tsx';

type Props = { error: unknown; resetErrorBoundary?: () => void };

/** Replaces a page that failed to load or render, below the navigation. */
export function CrashedPage({ error, resetErrorBoundary }: Props) {
  const isImport = isFailedImport(error);
  useEffect(() => forgetFailedPages, []);
  // Old code may refer to files that are gone, which needs a reload.
  const retry =
    isImport || resetErrorBoundary === undefined ? () => window.location.reload() : resetErrorBoundary;
  const title = isImport ? 'This page could not be loaded' : 'Something went wrong';
  return (
    <div role="alert">
      <PageTitle>{title}</PageTitle>
      <Message
        isPage
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

/** The same for a failure of the layout itself. */
export const Crash = ({ error }: { error: Error }) => (
  <main>
    <CrashedPage error={error} />
  </main>
);
