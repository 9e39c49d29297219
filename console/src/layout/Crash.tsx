import { Button } from '@mui/material';
import { Message } from '../ui/Message.tsx';

/** A page that failed to draw: what the error says, and a way to begin anew. */
export function Crash({ error }: { error: Error }) {
  const reload = (
    <Button variant="contained" onClick={() => window.location.reload()}>
      Reload
    </Button>
  );
  return (
    <main>
      <title>Something went wrong · Sandcrate console</title>
      <Message title="Something went wrong" action={reload}>
        {error.message}
      </Message>
    </main>
  );
}
