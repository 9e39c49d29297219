import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OwnAddon, PublisherStats } from '@sandcrate/api/addons/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Eye } from 'lucide-react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AddonArt } from '../../catalogue/browse/AddonArt.tsx';
import { ownAddonsQuery, publisherStatsQuery } from '../../catalogue/browse/queries.ts';
import { StatusBadge } from '../../catalogue/browse/StatusBadge.tsx';
import { QueuePanel } from '../queue/QueuePanel.tsx';
import { publisherQueueQuery } from '../queue/queries.ts';
import { FetchFailed } from './FetchFailed.tsx';
import { NoAddonsYet } from './NoAddonsYet.tsx';

const RECENT = 5;
/** Add-ons that are listed as needing their publisher; the others are under My Addons. */
const MOST_NEEDING = 5;

const COUNTERS: readonly { key: keyof PublisherStats; label: MessageDescriptor }[] = [
  { key: 'totalAddons', label: msg`Total Addons` },
  { key: 'totalDownloads', label: msg`Total Downloads` },
  { key: 'totalViews', label: msg`Total Views` },
  { key: 'pendingAddons', label: msg`Pending Reviews` },
];

export function OverviewTab() {
  const { isPending } = useQuery(publisherQueueQuery);
  const own = useQuery(ownAddonsQuery);
  // What needs the publisher comes first: it must not move the rest once it is loaded.
  if (own.isPending) return <Skeleton className="h-96 w-full" />;
  return (
    <div className="grid gap-6">
      <NeedsYou addons={own.data ?? []} />
      <Counters />
      <QueuePanel />
      {/* Not before the queue is loaded, which would move it. */}
      {!isPending && <RecentAddons />}
    </div>
  );
}

/** What a reviewer waits for, then what was rejected. */
function NeedsYou({ addons }: { addons: readonly OwnAddon[] }) {
  const { t } = useLingui();
  const waiting = [
    ...addons.filter(({ changesWanted }) => changesWanted !== null),
    ...addons.filter(({ status, changesWanted }) => status === 'rejected' && changesWanted === null),
  ];
  if (waiting.length === 0) return null;
  return (
    <Panel
      title={t`Needs you`}
      action={
        waiting.length > MOST_NEEDING && (
          <Link to="/publisher/dashboard" search={{ tab: 'addons' }} className="text-patina underline">
            <Trans>My Addons</Trans>
          </Link>
        )
      }
    >
      <ul className="grid gap-4">
        {waiting.slice(0, MOST_NEEDING).map((addon) => (
          <Needing key={addon.id} addon={addon} />
        ))}
      </ul>
    </Panel>
  );
}

function Needing({ addon: { changesWanted, rejectionReason, ...addon } }: { addon: OwnAddon }) {
  const { t } = useLingui();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="notch-sm w-24 shrink-0 overflow-hidden">
        <AddonArt addon={addon} sizes="96px" />
      </div>
      <div className="grid min-w-0 flex-1 basis-40 gap-1">
        <p className="line-clamp-2 font-bold wrap-anywhere" dir="auto">
          {addon.title}
        </p>
        {changesWanted === null ? (
          <p className="line-clamp-4 text-sm text-redstone wrap-anywhere" dir="auto">
            {rejectionReason ?? t`No reason was given.`}
          </p>
        ) : (
          <p className="line-clamp-4 text-sm text-amber wrap-anywhere" dir="auto">
            <Trans>Changes requested: {changesWanted}</Trans>
          </p>
        )}
      </div>
      <ButtonLink size="small" to="/publisher/edit/$id" params={{ id: addon.id }}>
        {changesWanted === null ? t`Correct it` : t`Edit it`}
      </ButtonLink>
    </li>
  );
}

function Counters() {
  const { i18n } = useLingui();
  const format = useFormat();
  const { data: stats } = useQuery(publisherStatsQuery);
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {COUNTERS.map(({ key, label }) => (
        <div key={key} className="flex flex-col-reverse border border-line bg-panel p-5">
          <dt className="text-sm text-muted">{i18n._(label)}</dt>
          <dd className="stencil min-h-9 text-4xl tabular-nums">
            {stats === undefined ? <Skeleton className="h-8 w-16" /> : format.count(stats[key])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RecentAddons() {
  const { t } = useLingui();
  const { data: addons, isPending, isError, refetch } = useQuery(ownAddonsQuery);
  if (isPending) return <Skeleton className="h-96 w-full" />;
  if (isError) return <FetchFailed onRetry={() => void refetch()} />;
  if (addons.length === 0) return <NoAddonsYet />;
  const recent = addons.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, RECENT);
  return (
    <Panel title={t`Recent Addons`}>
      <ul className="grid gap-3">
        {recent.map((addon) => (
          <RecentAddon key={addon.id} addon={addon} />
        ))}
      </ul>
    </Panel>
  );
}

function RecentAddon({ addon }: { addon: OwnAddon }) {
  const format = useFormat();
  const { downloadCount: count, viewCount } = addon;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="notch-sm w-24 shrink-0 overflow-hidden sm:w-32">
        <AddonArt addon={addon} sizes="128px" />
      </div>
      <div className="grid min-w-0 flex-1 basis-40 gap-1.5">
        <Link
          to="/addon/$id"
          params={{ id: addon.id }}
          className="line-clamp-2 w-fit max-w-full font-bold wrap-anywhere hover:underline"
          dir="auto"
        >
          {addon.title}
        </Link>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted tabular-nums">
          <StatusBadge addon={addon} />
          <span className="inline-flex items-center gap-1">
            <Download className="size-3.5" aria-hidden="true" />
            <span aria-hidden="true">{format.count(count)}</span>
            <span className="sr-only">
              <Plural value={count} one="# download" other="# downloads" />
            </span>
          </span>
          <span className="inline-flex items-center gap-1">
            <Eye className="size-3.5" aria-hidden="true" />
            <span aria-hidden="true">{format.count(viewCount)}</span>
            <span className="sr-only">
              <Plural value={viewCount} one="# view" other="# views" />
            </span>
          </span>
          <span>v{addon.version}</span>
        </div>
      </div>
    </li>
  );
}
