import { Box, Typography } from '@mui/material';
import type { ReportView } from '@sandcrate/api/reports/contract.ts';
import { ThreadLink } from '../comments/ThreadLink.tsx';
import { ProvenanceOf } from '../provenance/Provenance.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Board } from '../ui/Board.tsx';
import { CaseHeader } from '../ui/CaseHeader.tsx';
import { ReportEntry } from './ReportEntry.tsx';
import { ReportedCollection } from './ReportedCollection.tsx';
import { ReportedProfile, RestoreProfile } from './ReportedProfile.tsx';
import { type Subject, titleOf } from './subjects.ts';
import { VerdictActions } from './VerdictActions.tsx';

const BEFORE: Partial<Record<ReportView['kind'], string>> = {
  comment: 'Comment on ',
  collection: 'Collection: ',
  profile: 'Profile: ',
};

const IN_WORDS: Partial<Record<ReportView['kind'], string>> = {
  comment: 'a comment on ',
  profile: 'the profile of ',
};

type Props = {
  subject: Subject;
  /** Whether it is alone on its page, instead of in the list. */
  isAlone?: boolean;
  /** Whether the evidence about it is below, with the buttons for the verdict. */
  hasEvidence?: boolean;
};

/** The buttons to decide on the open reports of a case. */
export function CaseVerdict({ subject: { reports }, isMain }: { subject: Subject; isMain?: boolean }) {
  const open = reports.filter(({ status }) => status === 'pending');
  const [first] = open;
  if (first === undefined) return null;
  const subject = `${IN_WORDS[first.kind] ?? ''}${titleOf(first)}`;
  return <VerdictActions reports={open} subject={subject} isMain={isMain} />;
}

/** Everything reported about one add-on, comment, collection or profile, decided together. */
export function ReportCase({ subject, isAlone = false, hasEvidence = false }: Props) {
  const { reports, pending } = subject;
  const [first] = reports;
  if (first === undefined) return null;
  const title = titleOf(first);
  const isComment = first.kind === 'comment';
  const open = reports.filter(({ status }) => status === 'pending');
  const elsewhere = pending - open.length;
  return (
    <Board as="article" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <CaseHeader
        of={first}
        title={title}
        before={BEFORE[first.kind]}
        page={isAlone ? undefined : { resource: 'reports', id: first.id }}
        badge={pending > 1 && <Badge tone="warning">{pending} pending reports</Badge>}
      >
        {!hasEvidence && <CaseVerdict subject={subject} isMain={isAlone} />}
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
          {first.repliedText !== null && (
            <Typography variant="body2" color="textSecondary">
              Reply to: {first.repliedText}
            </Typography>
          )}
          {first.commentText}
          {first.isCommentDeleted && (
            <Typography variant="body2" color="textSecondary">
              This comment is deleted.
            </Typography>
          )}
        </Box>
      )}
      {first.threadId !== null && (
        <Typography variant="body2" color="textSecondary">
          <ThreadLink threadId={first.threadId} />
        </Typography>
      )}
      {first.kind === 'collection' && <ReportedCollection report={first} isOpen={open.length > 0} />}
      {first.kind === 'profile' && (
        <>
          <ReportedProfile profile={first.profile} since={first.createdAt} />
          {first.profile && <RestoreProfile profile={first.profile} />}
        </>
      )}
      {!hasEvidence &&
        first.addonId !== null &&
        reports.some(({ kind, reason }) => kind === 'addon' && reason === 'copyright') && (
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
