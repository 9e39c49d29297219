import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../lib/format.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ownAddonsQuery } from '../addons/queries.ts';
import { FetchFailed } from './FetchFailed.tsx';
import { NoAddonsYet } from './NoAddonsYet.tsx';

const TOP = 5;

export function AnalyticsTab() {
  const { data: addons, isPending, isError, refetch } = useQuery(ownAddonsQuery);
  if (isPending) return <Skeleton className="h-72 w-full" />;
  if (isError) return <FetchFailed onRetry={() => void refetch()} />;
  if (addons.length === 0) return <NoAddonsYet />;
  const top = addons.toSorted((a, b) => b.downloadCount - a.downloadCount).slice(0, TOP);
  const most = Math.max(1, top[0]?.downloadCount ?? 0);
  return (
    <Panel title="Top Performing Addons">
      <ol className="grid gap-4">
        {top.map(({ id, title, downloadCount }, index) => (
          <li key={id} className="grid grid-cols-[2rem_1fr_auto] items-center gap-x-3 gap-y-1.5">
            <span className="stencil text-2xl text-amber">{index + 1}</span>
            <Link to="/addon/$id" params={{ id }} className="truncate font-bold hover:underline">
              {title}
            </Link>
            <span className="text-sm text-muted tabular-nums">
              {formatCount(downloadCount)} {downloadCount === 1 ? 'download' : 'downloads'}
            </span>
            <span
              aria-hidden="true"
              className="notch-sm col-span-2 col-start-2 h-2 overflow-hidden bg-raised"
            >
              <span
                className="block h-full origin-left bg-sand"
                style={{ transform: `scaleX(${downloadCount / most})` }}
              />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
