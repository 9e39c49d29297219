import { Box } from '@mui/material';
import type { ReportView } from '@sandcrate/api/reports/contract.ts';
import { Badge } from '../ui/Badge.tsx';
import { When } from '../ui/When.tsx';
import { UserLink } from '../users/UserLink.tsx';
import { REASONS } from './reason-labels.ts';

/** From how many reports, or dismissed reports, a reporter is pointed out. */
const MANY = 5;
const MANY_DISMISSED = 3;

const STATUS = {
  pending: { tone: 'patina', label: 'Pending' },
  resolved: { tone: 'moss', label: 'Resolved' },
  dismissed: { tone: 'plain', label: 'Dismissed' },
} as const;

/** One person's report and its outcome. */
export function ReportEntry({ report }: { report: ReportView }) {
  const {
    reason,
    description,
    reporter,
    createdAt,
    status,
    reviewedBy,
    reviewedAt,
    reviewNote,
    rule,
    action,
  } = report;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        <Badge tone={reason === 'malware' ? 'redstone' : 'plain'}>{REASONS[reason]}</Badge>
        {status !== 'pending' && <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>}
        <span>
          <UserLink {...reporter} /> · <When at={createdAt} />
        </span>
        <ReporterRecord report={report} />
      </Box>
      {description !== null && (
        <Box dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
          {description}
        </Box>
      )}
      {reviewedAt !== null && (
        <Box sx={{ color: 'var(--muted)' }}>
          {STATUS[status].label} by {reviewedBy?.username ?? 'a former moderator'} <When at={reviewedAt} />
          {action !== null && action !== 'none' && ` · ${action}`}
          {reviewNote && ` · “${reviewNote}”`}
          {rule && ` · rule ${rule.number}: ${rule.title}`}
        </Box>
      )}
    </Box>
  );
}

/** Points out who reports often, or is often dismissed. */
function ReporterRecord({ report: { reporterFiled, reporterDismissed } }: { report: ReportView }) {
  const text = `${reporterFiled} reports, ${reporterDismissed} dismissed`;
  if (reporterDismissed >= MANY_DISMISSED) return <Badge tone="warning">{text}</Badge>;
  return reporterFiled >= MANY ? <Badge>{text}</Badge> : null;
}
