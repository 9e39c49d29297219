import type { CallAnswer } from '@sandcrate/api/contract/client.ts';
import { MAINTENANCE } from '@sandcrate/api/contract/refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { formatCount } from '../../../lib/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Tiles } from '../../../ui/Tiles.tsx';
import { Parts } from './Parts.tsx';
import { statusQuery } from './queries.ts';
import { waitText } from './wait-text.ts';

type Status = CallAnswer<'GET /api/status'>;

/** How the site is, at this moment, and how long reviews take. */
export function StatusPage() {
  const { data: status, isPending, isFetching, refetch } = useQuery({ ...statusQuery, staleTime: 0 });
  if (isPending) return <PageSkeleton />;
  return (
    <div className="page max-w-5xl pt-10">
      <PageTitle
        page="/status"
        action={
          <Button variant="secondary" disabled={isFetching} onClick={() => void refetch()}>
            <RefreshCw aria-hidden="true" />
            Check again
          </Button>
        }
      />
      {status === undefined ? (
        <LoadFailed title="Failed to fetch status" onRetry={() => void refetch()}>
          The site did not answer.
        </LoadFailed>
      ) : (
        <Report status={status} />
      )}
    </div>
  );
}

function Report({ status }: { status: Status }) {
  const { queue } = status;
  return (
    <div className="grid grid-cols-1 gap-8" aria-live="polite">
      <State status={status} />
      <section>
        <h2 className="mb-4 text-lg font-bold">Review queue</h2>
        <Tiles
          tiles={[
            { label: 'Waiting for review', value: formatCount(queue.pending) },
            { label: 'Half of the last decisions came within', value: waitText(queue.medianSeconds) },
            { label: 'Nine in ten came within', value: waitText(queue.p90Seconds) },
          ]}
        />
      </section>
      <Panel title="Parts of the site">
        <Parts status={status} />
      </Panel>
    </div>
  );
}

function State({ status: { state, storage, scanner } }: { status: Status }) {
  if (state === 'ok') return <Alert title="Everything works">All parts are up to date.</Alert>;
  if (state === 'maintenance') {
    return (
      <Alert tone="warning" title="Maintenance">
        {MAINTENANCE}
      </Alert>
    );
  }
  if (storage === 'away' || scanner === 'away') {
    return (
      <Alert tone="warning" title="Some parts do not answer">
        {storage === 'away'
          ? 'Files cannot be uploaded or downloaded at the moment.'
          : 'Files cannot be uploaded at the moment.'}
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title="Some parts are behind">
      You can use the site; some numbers and lists are older than usual.
    </Alert>
  );
}
