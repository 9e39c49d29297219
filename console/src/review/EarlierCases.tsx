import { Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { REASONS } from '../reports/reason-labels.ts';
import { Folded } from '../ui/Folded.tsx';
import { formatCounted } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { Timeline } from '../ui/Timeline.tsx';
import { type EarlierCasesOf, earlierQuery } from './evidence-queries.ts';

/** Earlier decisions, reports and appeals about the add-on in context: their counts, and a timeline when unfolded. */
export function EarlierCases() {
  const addon = useRecordContext<ReviewedAddon>();
  return addon === undefined ? null : <CasesOf addon={addon} />;
}

function CasesOf({ addon }: { addon: ReviewedAddon }) {
  const { data, error } = useQuery(earlierQuery(useConsoleData(), addon.id));
  if (error) {
    return (
      <Notice tone="redstone" title="Failed to fetch earlier decisions and reports">
        {error.message}
      </Notice>
    );
  }
  if (data === undefined) {
    return (
      <Typography variant="body2">
        <Skeleton width="30ch" />
      </Typography>
    );
  }
  const { decisions, reportCount } = data;
  const appealCount = decisions.filter(({ appeal }) => appeal).length;
  if (decisions.length + reportCount === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        No earlier decisions, reports or appeals
      </Typography>
    );
  }
  const counts = [
    formatCounted(decisions.length, 'decision'),
    formatCounted(reportCount, 'report'),
    formatCounted(appealCount, 'appeal'),
  ];
  return (
    <Folded label={`Earlier: ${counts.join(', ')}`}>
      <Timeline entries={entriesOf(data)} />
    </Folded>
  );
}

/** Newest first. */
const entriesOf = ({ decisions, reports }: EarlierCasesOf) =>
  [
    ...decisions.map(({ id, label, decidedAt, actor, reason }) => ({
      id,
      what: label,
      at: decidedAt,
      who: actor?.username ?? actor?.role ?? null,
      why: reason ?? null,
    })),
    ...decisions.flatMap(({ id, label, appeal }) =>
      appeal
        ? {
            id: `${id} appeal`,
            what: `Appeal (${appeal.status}) against: ${label}`,
            at: appeal.filedAt,
            who: null,
            why: appeal.text,
          }
        : [],
    ),
    ...reports.map(({ id, kind, reason, status, createdAt, reporter, description }) => ({
      id,
      what: `${kind === 'comment' ? 'Comment reported' : 'Reported'}: ${REASONS[reason]} (${status})`,
      at: createdAt,
      who: reporter?.username ?? null,
      why: description,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
