import type { SiteAnalyticsView } from '@sandcrate/api/analytics/contract.ts';
import { LineChart } from '../charts/LineChart.tsx';
import { formatDays } from '../ui/format.ts';

const LINES = [
  ['Submitted', 'submitted', 'var(--amber)'],
  ['Approved', 'approved', 'var(--moss)'],
  ['Rejected', 'rejected', 'var(--redstone)'],
  ['Reports', 'reports', 'var(--patina)'],
] as const;

/** Submissions, reports and decisions per day. */
export const ModerationLoad = ({ of: days }: { of: SiteAnalyticsView['moderation'] }) => (
  <LineChart
    title="Moderation per day"
    labels={formatDays(days.map(({ day }) => day))}
    lines={LINES.map(([name, key, color]) => ({ name, color, values: days.map((day) => day[key]) }))}
  />
);
