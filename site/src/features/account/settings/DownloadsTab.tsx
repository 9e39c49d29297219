import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { DownloadRow } from './DownloadRow.tsx';
import { myDownloadsQuery, updatesQuery } from './queries.ts';
import { UpdateRow } from './UpdateRow.tsx';

export function DownloadsTab() {
  const { t } = useLingui();
  return (
    <div className="grid gap-6">
      <Panel title={t`Updates`}>
        <Updates />
      </Panel>
      <Panel title={t({ message: 'Downloads', context: 'list' })}>
        <Downloads />
      </Panel>
    </div>
  );
}

function Updates() {
  const { data: updates, isPending, refetch } = useQuery(updatesQuery);
  if (isPending) return <Skeleton className="h-20 w-full" />;
  if (updates === undefined)
    return (
      <Failed onRetry={() => void refetch()}>
        <Trans>Your updates could not be loaded.</Trans>
      </Failed>
    );
  if (updates.length === 0)
    return (
      <p className="text-muted">
        <Trans>Everything you downloaded is up to date.</Trans>
      </p>
    );
  return (
    <ul className="grid divide-y divide-line">
      {updates.map((update) => (
        <UpdateRow key={update.addon.id} update={update} />
      ))}
    </ul>
  );
}

function Downloads() {
  const { data: downloads, isPending, refetch } = useQuery(myDownloadsQuery);
  if (isPending) return <Skeleton className="h-40 w-full" />;
  if (downloads === undefined)
    return (
      <Failed onRetry={() => void refetch()}>
        <Trans>Your downloads could not be loaded.</Trans>
      </Failed>
    );
  if (downloads.length === 0)
    return (
      <p className="text-muted">
        <Trans>You have not downloaded anything yet.</Trans>
      </p>
    );
  return (
    <ul className="grid divide-y divide-line">
      {downloads.map((download) => (
        <DownloadRow key={`${download.addonId} ${download.downloadedAt}`} download={download} />
      ))}
    </ul>
  );
}

function Failed({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-3 text-muted">
      {children}
      <Button size="small" variant="secondary" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}
