import { Button } from '@mui/material';
import type { ConsoleChange } from '@sandcrate/api/changes/contract.ts';
import { ApiError } from '@sandcrate/api/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useCreatePath } from 'react-admin';
import { Link, Navigate, useParams } from 'react-router-dom';
import { PageSkeleton } from '../layout/PageSkeleton.tsx';
import { PageTitle } from '../layout/PageTitle.tsx';
import { useConsoleData } from '../provider/data-provider.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Message } from '../ui/Message.tsx';

const OUTCOMES: Record<Exclude<ConsoleChange['state'], 'open'>, string> = {
  approved: 'This change was approved',
  rejected: 'This change was rejected',
  withdrawn: 'Its publisher withdrew this change',
  replaced: 'Its publisher replaced this change by another',
};

/** The address of a proposed change: it leads to the change in the queue, or says what became of it. */
export default function ChangePage() {
  const { id = '' } = useParams();
  const { changeDetail } = useConsoleData();
  const createPath = useCreatePath();
  const {
    data: change,
    error,
    refetch,
  } = useQuery({
    queryKey: ['change-detail', id],
    queryFn: ({ signal }) => changeDetail(id, signal),
    retry: false,
  });
  if (change?.state === 'open') {
    return <Navigate to={createPath({ resource: 'pending', type: 'edit', id: change.addonId })} replace />;
  }
  const queue = (
    <Button variant="outlined" component={Link} to={createPath({ resource: 'pending', type: 'list' })}>
      Show what waits
    </Button>
  );
  if (change !== undefined) {
    return (
      <Outcome title={OUTCOMES[change.state]} action={queue}>
        <Link to={createPath({ resource: 'addons', type: 'show', id: change.addonId })}>{change.title}</Link>
        {change.reason !== null && `: ${change.reason}`}
      </Outcome>
    );
  }
  if (error === null) return <PageSkeleton shape="record" />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return <Outcome title="This change was not found" action={queue} />;
  }
  return <LoadFailure title="Failed to fetch the change" error={error} onRetry={() => void refetch()} />;
}

const Outcome = ({ title, ...message }: Omit<Parameters<typeof Message>[0], 'isPage'>) => (
  <>
    <PageTitle>{title}</PageTitle>
    <Message isPage title={title} {...message} />
  </>
);
