import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { SiteAnalyticsView } from '@sandcrate/api/analytics/contract.ts';
import { useState } from 'react';
import { type Line, LineChart } from '../charts/LineChart.tsx';
import { formatDays } from '../ui/format.ts';

const MEASURES = {
  downloads: 'Downloads',
  views: 'Views',
  likes: 'Likes',
  ratings: 'Ratings',
  comments: 'Comments',
} as const;
type Measure = keyof typeof MEASURES;

/** One measure per day, compared with the period before. */
export function SeriesChart({ of: { series, previous } }: { of: SiteAnalyticsView }) {
  const [measure, setMeasure] = useState<Measure>('downloads');
  const lines: Line[] = [
    { name: MEASURES[measure], values: series.map((point) => point[measure]), color: 'var(--amber)' },
  ];
  if (previous) {
    const before = previous.series.map((point) => point[measure]);
    lines.push({ name: 'The period before', values: before, color: 'var(--muted)', isPast: true });
  }
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Measure"
        value={measure}
        onChange={(_, chosen: Measure | null) => chosen !== null && setMeasure(chosen)}
        sx={{ flexWrap: 'wrap', mb: 1.5 }}
      >
        {Object.entries(MEASURES).map(([value, label]) => (
          <ToggleButton key={value} value={value}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <LineChart
        title={`${MEASURES[measure]} per day`}
        labels={formatDays(series.map(({ day }) => day))}
        lines={lines}
      />
    </>
  );
}
