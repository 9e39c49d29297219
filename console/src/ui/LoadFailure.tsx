import { Button } from '@mui/material';
import { Notice } from './Notice.tsx';

type Props = { title: string; error: Error; onRetry: () => void };

/** Says that a part of the page could not be loaded, and offers to try again. */
export const LoadFailure = ({ title, error, onRetry }: Props) => (
  <Notice
    tone="redstone"
    title={title}
    action={
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {error.message}
  </Notice>
);
