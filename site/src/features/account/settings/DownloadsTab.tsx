import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { DownloadRow } from './DownloadRow.tsx';
import { myDownloadsQuery, updatesQuery } from './queries.ts';
import { UpdateRow } from './UpdateRow.tsx';

export function DownloadsTab() {
  return (
    <div className="grid gap-6">
      <Panel title="Updates">
        <Updates />
      </Panel>
      <Panel title="Downloads">
        <Downloads />
      </Panel>
    </div>
  );
}

function Updates() {
  const { data: updates, isPending, refetch } = useQuery(updatesQuery);
  if (isPending) return <Skeleton className="h-20 w-full" />;
  if (updates === undefined) return <Failed what="updates" onRetry={() => void refetch()} />;
  if (updates.length === 0) return <p className="text-muted">Everything you downloaded is up to date.</p>;
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
  if (downloads === undefined) return <Failed what="downloads" onRetry={() => void refetch()} />;
  if (downloads.length === 0) return <p className="text-muted">You have not downloaded anything yet.</p>;
  return (
    <ul className="grid divide-y divide-line">
      {downloads.map((download) => (
        <DownloadRow key={`${download.addonId} ${download.downloadedAt}`} download={download} />
      ))}
    </ul>
  );
}

function Failed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-3 text-muted">
      Your {what} could not be loaded.
      <Button size="small" variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
