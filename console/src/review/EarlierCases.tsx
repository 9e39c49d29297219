import { Box, Skeleton, Typography } from '@mui/material';
import type { ReportView } from '@sandcrate/api/reports/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useCreatePath, useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { ReportEntry } from '../reports/ReportEntry.tsx';
import { REASONS } from '../reports/reason-labels.ts';
import { bySubject } from '../reports/subjects.ts';
import { VerdictActions } from '../reports/VerdictActions.tsx';
import { ActionStyle } from '../ui/Action.tsx';
import { FoldedList } from '../ui/Folded.tsx';
import { formatCounted } from '../ui/format.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Timeline } from '../ui/Timeline.tsx';
import { type EarlierCasesOf, earlierQuery } from './evidence-queries.ts';

type Props = {
  /** Whether open reports are shown in full, with the buttons for their verdict [true]. */
  showsOpenReports?: boolean;
};

/** Earlier decisions, reports and appeals about the add-on in context: their counts, and a timeline when unfolded. */
export function EarlierCases({ showsOpenReports = true }: Props) {
  const addon = useRecordContext<ReviewedAddon>();
  return addon === undefined ? null : <CasesOf addon={addon} showsOpenReports={showsOpenReports} />;
}

function CasesOf({ addon, showsOpenReports }: Props & { addon: ReviewedAddon }) {
  const createPath = useCreatePath();
  const { data, error, refetch } = useQuery(earlierQuery(useConsoleData(), addon.id));
  if (error && data === undefined) {
    return (
      <LoadFailure
        title="Failed to fetch earlier decisions and reports"
        error={error}
        onRetry={() => void refetch()}
      />
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
    <>
      {showsOpenReports && (
        <OpenReports reports={data.reports.filter(({ status }) => status === 'pending')} />
      )}
      <FoldedList label={`Earlier: ${counts.join(', ')}`}>
        <Timeline entries={entriesOf(data, (resource, id) => createPath({ resource, type: 'edit', id }))} />
      </FoldedList>
    </>
  );
}

/** Reports that wait for a verdict, with the buttons for it. */
const OpenReports = ({ reports }: { reports: readonly ReportView[] }) =>
  bySubject(reports).map(({ id, reports }) => {
    const [{ kind, addonTitle } = { kind: 'addon', addonTitle: null }] = reports;
    const title = addonTitle ?? 'this add-on';
    const isComment = kind === 'comment';
    return (
      <Notice
        key={id}
        tone="warning"
        title={`${formatCounted(reports.length, 'open report')}${isComment ? ' of a comment' : ''}`}
        action={
          <ActionStyle value={{ labelled: true, hotkeys: false }}>
            <VerdictActions reports={reports} subject={isComment ? `a comment on ${title}` : title} />
          </ActionStyle>
        }
      >
        {isComment && <Box dir="auto">{reports[0]?.commentText}</Box>}
        {reports.map((report) => (
          <ReportEntry key={report.id} report={report} />
        ))}
      </Notice>
    );
  });

/** Newest first. Reports and appeals have pages. */
const entriesOf = (
  { decisions, reports }: EarlierCasesOf,
  pathOf: (resource: 'reports' | 'appeals', id: string) => string,
) =>
  [
    ...decisions.map(({ id, label, rule, decidedAt, actor, reason }) => ({
      id,
      what: rule === undefined ? label : `${label} (rule ${rule.number}: ${rule.title})`,
      at: decidedAt,
      who: actor?.username ?? actor?.role ?? null,
      why: reason ?? null,
    })),
    ...decisions.flatMap(({ id, label, appeal }) =>
      appeal
        ? {
            id: `${id} appeal`,
            what: `Appeal (${appeal.status}) against: ${label}`,
            to: pathOf('appeals', id),
            at: appeal.filedAt,
            who: null,
            why: appeal.text,
          }
        : [],
    ),
    ...reports.map(({ id, kind, reason, status, createdAt, reporter, description }) => ({
      id,
      what: `${kind === 'comment' ? 'Comment reported' : 'Reported'}: ${REASONS[reason]} (${status})`,
      to: pathOf('reports', id),
      at: createdAt,
      who: reporter?.username ?? null,
      why: description,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
