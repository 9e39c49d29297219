import { Trans, useLingui } from '@lingui/react/macro';
import type { CallAnswer } from '@sandcrate/api/contract/client.ts';
import { MAINTENANCE } from '@sandcrate/api/contract/refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { useTimeFormat } from '../../../app/i18n/use-time-format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Tiles } from '../../../ui/Tiles.tsx';
import { Word } from '../../../ui/Word.tsx';
import { Parts } from './Parts.tsx';
import { statusQuery } from './queries.ts';

type Status = CallAnswer<'GET /api/status'>;

/** The site's current state, and how long reviews take. */
export function StatusPage() {
  const { t } = useLingui();
  const { data: status, isPending, isFetching, refetch } = useQuery({ ...statusQuery, staleTime: 0 });
  if (isPending) return <PageSkeleton />;
  return (
    <div className="page max-w-5xl pt-10">
      <PageTitle
        page="/status"
        action={
          <Button variant="secondary" disabled={isFetching} onClick={() => void refetch()}>
            <RefreshCw aria-hidden="true" />
            <Trans>Check again</Trans>
          </Button>
        }
      />
      {status === undefined ? (
        <LoadFailed title={t`Failed to fetch status`} onRetry={() => void refetch()}>
          <Trans>The site did not answer.</Trans>
        </LoadFailed>
      ) : (
        <Report status={status} />
      )}
    </div>
  );
}

function Report({ status }: { status: Status }) {
  const { t } = useLingui();
  const format = useFormat();
  const { span } = useTimeFormat();
  const { queue } = status;
  // A dash while nothing has been decided.
  const wait = (seconds: number | null) => (seconds === null ? '–' : span(seconds));
  return (
    <div className="grid grid-cols-1 gap-8" aria-live="polite">
      <State status={status} />
      <section>
        <h2 className="mb-4 text-lg font-bold">
          <Trans>Review queue</Trans>
        </h2>
        <Tiles
          tiles={[
            { label: t`Waiting for review`, value: format.count(queue.pending) },
            { label: t`Half of the last decisions came within`, value: wait(queue.medianSeconds) },
            { label: t`Nine in ten came within`, value: wait(queue.p90Seconds) },
          ]}
        />
      </section>
      <Panel title={t`Parts of the site`}>
        <Parts status={status} />
      </Panel>
    </div>
  );
}

function State({ status: { state, storage, scanner } }: { status: Status }) {
  const { t } = useLingui();
  if (state === 'ok')
    return (
      <Alert title={t`Everything works`}>
        <Trans>All parts are up to date.</Trans>
      </Alert>
    );
  if (state === 'maintenance') {
    return (
      <Alert tone="warning" title={t`Maintenance`}>
        <Word of={MAINTENANCE} />
      </Alert>
    );
  }
  if (storage === 'away' || scanner === 'away') {
    return (
      <Alert tone="warning" title={t`Some parts do not answer`}>
        {storage === 'away'
          ? t`Files cannot be uploaded or downloaded at the moment.`
          : t`Files cannot be uploaded at the moment.`}
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title={t`Some parts are behind`}>
      <Trans>You can use the site; some numbers and lists are older than usual.</Trans>
    </Alert>
  );
}
