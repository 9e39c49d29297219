import { Box, Skeleton, Typography } from '@mui/material';
import type { SiteAnalyticsView } from '@sandcrate/api/analytics/contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LineChart } from '../charts/LineChart.tsx';
import { useConsoleData } from '../provider/data-provider.ts';
import { Board } from '../ui/Board.tsx';
import { formatDays, formatMoment } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { CsvButton } from './CsvButton.tsx';
import { ModerationLoad } from './ModerationLoad.tsx';
import { PeriodBar } from './PeriodBar.tsx';
import { type Period, periodIn } from './period.ts';
import { CategoryMix, Movers, TopAddons } from './Rankings.tsx';
import { SeriesChart } from './SeriesChart.tsx';
import { SiteHealth } from './SiteHealth.tsx';
import { Totals } from './Totals.tsx';

/** The site's numbers for the period in the address. */
export default function AnalyticsPage() {
  const [address, setAddress] = useSearchParams();
  const { analytics } = useConsoleData();
  const period = periodIn(address);
  const compare = address.get('compare') === 'true';
  const { data, error } = useQuery({
    queryKey: ['analytics', period.from, period.to, compare],
    queryFn: ({ signal }) => analytics({ ...period, compare: compare ? 'true' : 'false' }, signal),
    placeholderData: keepPreviousData,
  });
  const go = (to: Period, comparing: boolean) => setAddress({ ...to, ...(comparing && { compare: 'true' }) });
  return (
    <>
      <PageHeader title="Analytics" lead={data && `as of ${formatMoment(data.asOf)}`}>
        <CsvButton period={period} />
      </PageHeader>
      <PeriodBar
        period={period}
        compare={compare}
        onPeriod={(to) => go(to, compare)}
        onCompare={(on) => go(period, on)}
      />
      {error ? (
        <Message title="Failed to fetch analytics">{error.message}</Message>
      ) : data === undefined ? (
        <Skeleton variant="rounded" height={400} />
      ) : (
        <Numbers of={data} />
      )}
    </>
  );
}

const Numbers = ({ of: numbers }: { of: SiteAnalyticsView }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Totals of={numbers} />
    <Part title="Over time">
      <SeriesChart of={numbers} />
    </Part>
    <Pair>
      <Part title="Trending movers">
        <Movers of={numbers.movers} />
      </Part>
      <Part title="Most downloaded">
        <TopAddons of={numbers.top} />
      </Part>
    </Pair>
    <Pair>
      <Part title="Categories">
        <CategoryMix of={numbers.categories} />
      </Part>
      <Part title="The site now">
        <SiteHealth />
      </Part>
    </Pair>
    <Pair>
      <Part title="Moderation">
        <ModerationLoad of={numbers.moderation} />
      </Part>
      <Part title="New accounts">
        <LineChart
          title="Accounts registered per day"
          labels={formatDays(numbers.accounts.map(({ day }) => day))}
          lines={[
            {
              name: 'Registered',
              color: 'var(--patina)',
              values: numbers.accounts.map(({ registered }) => registered),
            },
          ]}
        />
      </Part>
    </Pair>
  </Box>
);

const Pair = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {children}
  </Box>
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Board aria-labelledby={id} sx={{ p: 2 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Board>
  );
}
