import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ownAddonsQuery } from '../../catalogue/browse/queries.ts';
import { CompatibilityTable } from '../../community/compatibility/CompatibilityTable.tsx';
import { NoAddonsYet } from '../dashboard/NoAddonsYet.tsx';
import { AnalyticsControls } from './AnalyticsControls.tsx';
import { Figures } from './Figures.tsx';
import { isPeriod, lastDays } from './period.ts';
import { analyticsQuery, type Wanted } from './queries.ts';
import { ReleaseTable } from './ReleaseTable.tsx';
import { TopAddons } from './TopAddons.tsx';

const DAYS = 30;

/** A publisher's numbers: counts by day, the most downloaded add-ons, and how each release does. */
export default function AnalyticsTab() {
  const { t } = useLingui();
  const [wanted, setWanted] = useState<Wanted>({ ...lastDays(DAYS), isCompared: false, addon: undefined });
  const own = useQuery(ownAddonsQuery);
  const { data, isPending, refetch } = useQuery({ ...analyticsQuery(wanted), enabled: isPeriod(wanted) });
  if (own.data?.length === 0) return <NoAddonsYet />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <AnalyticsControls wanted={wanted} addons={own.data ?? []} onChange={setWanted} />
      {isPending && <Skeleton className="h-96 w-full" />}
      {!isPending && data === undefined && (
        <LoadFailed title={t`Failed to fetch stats`} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <Figures analytics={data} />
          <TopAddons top={data.top} />
          <ReleaseTable releases={data.byRelease} />
          <CompatibilityTable addon={wanted.addon} />
        </>
      )}
    </div>
  );
}
