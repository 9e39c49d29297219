import { Box, Typography } from '@mui/material';
import type { SiteAnalyticsView } from '@sandcrate/api/analytics/contract.ts';
import type { ReactNode } from 'react';
import { Board } from '../ui/Board.tsx';
import { formatCount, formatShare } from '../ui/format.ts';

const NAMES = [
  ['Views', 'views'],
  ['Downloads', 'downloads'],
  ['Likes', 'likes'],
  ['Ratings', 'ratings'],
  ['Comments', 'comments'],
] as const;

/** The period's totals, each compared with the period before. */
export const Totals = ({ of: { totals, previous, conversion } }: { of: SiteAnalyticsView }) => (
  <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))' }}>
    {NAMES.map(([label, key]) => (
      <Total key={key} label={label} value={formatCount(totals[key])}>
        {previous && <Trend now={totals[key]} before={previous.totals[key]} />}
      </Total>
    ))}
    <Total label="Downloads per view" value={conversion === null ? '–' : formatShare(conversion)} />
  </Box>
);

type TotalProps = { label: string; value: string; children?: ReactNode };

const Total = ({ label, value, children }: TotalProps) => (
  <Board aria-label={label} sx={{ px: 2, py: 1.5 }}>
    <Typography variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Typography
      component="p"
      sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums', fontSize: '1.625rem', lineHeight: 1.2 }}
    >
      {value}
    </Typography>
    {children}
  </Board>
);

/** The value before, with the change in percent unless that value was 0. */
function Trend({ now, before }: { now: number; before: number }) {
  const sign = now > before ? '+' : now < before ? '−' : '±';
  const share = before === 0 ? '' : ` (${sign}${formatShare(Math.abs(now - before) / before)})`;
  return (
    <Typography variant="caption" color="textSecondary" component="div">
      before: {formatCount(before)}
      {share}
    </Typography>
  );
}
