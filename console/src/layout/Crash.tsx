import { Button } from '@mui/material';
import { Message } from '../ui/Message.tsx';

type Props = { error: unknown };

/** In the place of a page that failed to load or to draw, below the navigation. */
export function CrashedPage({ error }: Props) {
  // A reload: code that failed to load is not fetched again by React, and old code may name files that are gone.
  const again = (
    <Button variant="contained" onClick={() => window.location.reload()}>
      Try again
    </Button>
  );
  return (
    <>
      <title>Something went wrong · Sandcrate console</title>
      <Message title="Something went wrong" action={again}>
        {describe(error)}
      </Message>
    </>
  );
}

/** The same when the frame itself failed. */
export const Crash = ({ error }: { error: Error }) => (
  <main>
    <CrashedPage error={error} />
  </main>
);

/** Browsers each have their own words for code that could not be loaded. */
function describe(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /dynamically imported module|module script failed|preload CSS/i.test(message)
    ? 'This page could not be loaded. Check your connection and try again.'
    : message;
}
