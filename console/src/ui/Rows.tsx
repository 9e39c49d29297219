import { Box, Button, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { Message } from './Message.tsx';

type Props = {
  /** What the page says when the list could not be loaded. */
  failure: string;
  /** What the page shows when there is nothing to list. */
  empty: ReactNode;
  children: ReactNode;
};

/** The rows of the list in context, or what replaces them while they load, if there are none or if they failed. */
export function Rows({ failure, empty, children }: Props) {
  const { data, error, isPending, refetch } = useListContext();
  if (isPending) return <RowsLoading />;
  if (error && data === undefined) {
    const retry = (
      <Button variant="outlined" onClick={() => refetch()}>
        Try again
      </Button>
    );
    return (
      <Message title={failure} action={retry}>
        {error.message}
      </Message>
    );
  }
  return data?.length ? children : empty;
}

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f'];

const RowsLoading = () => (
  <Box role="status" aria-label="Loading" sx={{ p: 1.5, display: 'grid', gap: 1.25 }}>
    {PLACEHOLDERS.map((row) => (
      <Skeleton key={row} variant="rounded" height={36} />
    ))}
  </Box>
);
