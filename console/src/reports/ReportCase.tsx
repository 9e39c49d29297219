import { Box, Typography } from '@mui/material';
import { ProvenanceOf } from '../provenance/Provenance.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Board } from '../ui/Board.tsx';
import { CaseHeader } from '../ui/CaseHeader.tsx';
import { ReportEntry } from './ReportEntry.tsx';
import type { Subject } from './subjects.ts';
import { VerdictActions } from './VerdictActions.tsx';

/** Everything reported about one add-on or comment, decided together. */
export function ReportCase({ subject: { reports, pending } }: { subject: Subject }) {
  const [first] = reports;
  if (first === undefined) return null;
  const title = first.addonTitle ?? 'Deleted add-on';
  const isComment = first.kind === 'comment';
  const open = reports.filter(({ status }) => status === 'pending');
  const elsewhere = pending - open.length;
  return (
    <Board as="article" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <CaseHeader
        addonId={first.addonId}
        title={title}
        before={isComment && 'Comment on '}
        badge={pending > 1 && <Badge tone="amber">{pending} pending reports</Badge>}
      >
        {open.length > 0 && (
          <VerdictActions reports={open} subject={isComment ? `a comment on ${title}` : title} />
        )}
      </CaseHeader>
      {isComment && (
        <Box
          component="blockquote"
          dir="auto"
          sx={{
            m: 0,
            paddingInlineStart: 1.5,
            borderInlineStart: '3px solid var(--line)',
            whiteSpace: 'pre-wrap',
          }}
        >
          {first.commentText}
          {first.isCommentDeleted && (
            <Typography variant="body2" color="textSecondary">
              This comment is deleted.
            </Typography>
          )}
        </Box>
      )}
      {reports.some(({ kind, reason }) => kind === 'addon' && reason === 'copyright') && (
        <ProvenanceOf addonId={first.addonId} version="current" />
      )}
      {reports.map((report) => (
        <ReportEntry key={report.id} report={report} />
      ))}
      {open.length > 0 && elsewhere > 0 && (
        <Typography variant="body2" color="textSecondary">
          {elsewhere} more about it on other pages.
        </Typography>
      )}
    </Board>
  );
}
