import { Typography } from '@mui/material';
import type { AppealView } from '@sandcrate/api/appeals/contract.ts';
import { OWN_DECISION } from '@sandcrate/api/contract/refusals.ts';
import { ReportedProfile } from '../reports/ReportedProfile.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Board } from '../ui/Board.tsx';
import { CaseHeader } from '../ui/CaseHeader.tsx';
import { eventInWords } from '../ui/event-words.ts';
import { FactList } from '../ui/FactList.tsx';
import { When } from '../ui/When.tsx';
import { UserLink } from '../users/UserLink.tsx';
import { JudgeActions, titleOf } from './JudgeActions.tsx';

const STATUS = {
  pending: { tone: 'patina', label: 'Pending' },
  upheld: { tone: 'plain', label: 'Upheld' },
  overturned: { tone: 'moss', label: 'Overturned' },
} as const;

type Props = {
  appeal: AppealView;
  /** Whether it is alone on its page, instead of in the list. */
  isAlone?: boolean;
  /** Whether the evidence about it is below, with the buttons for the judgement. */
  hasEvidence?: boolean;
};

/** The buttons to judge an appeal that waits, or why the viewer cannot. */
export function Judgement({ appeal }: { appeal: AppealView }) {
  if (appeal.status !== 'pending') return null;
  return appeal.canJudge ? <JudgeActions appeal={appeal} /> : <NotYou />;
}

/** The decision, the appeal against it, and the judgement. */
export function AppealCase({ appeal, isAlone = false, hasEvidence = false }: Props) {
  const { tone, label } = STATUS[appeal.status];
  return (
    <Board as="article" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <CaseHeader
        of={appeal}
        title={titleOf(appeal)}
        before={
          (appeal.collectionId !== null && 'Collection: ') ||
          (appeal.profileId !== null && 'Profile: ') ||
          (appeal.accountId !== null && 'Account: ')
        }
        page={isAlone ? undefined : { resource: 'appeals', id: appeal.id }}
        badge={<Badge tone={tone}>{label}</Badge>}
      >
        {!hasEvidence && <Judgement appeal={appeal} />}
      </CaseHeader>
      <FactList
        facts={[
          [
            'Decision',
            <span key="decision">
              {eventInWords(appeal.decisionType)} by {appeal.decidedBy?.username ?? 'the system'}{' '}
              <When at={appeal.decidedAt} />
              {appeal.decisionReason && <Quoted>{appeal.decisionReason}</Quoted>}
            </span>,
          ],
          [
            'Comment',
            appeal.commentId && (
              <bdi key="comment">{appeal.commentText ?? <em>The comment was erased.</em>}</bdi>
            ),
          ],
          [
            'Appeal',
            <span key="appeal">
              <UserLink {...appeal.appellant} /> <When at={appeal.filedAt} />
            </span>,
          ],
          [
            'Judgement',
            appeal.judgedAt && (
              <span key="judgement">
                {label} by {appeal.judgedBy?.username ?? 'a former moderator'} <When at={appeal.judgedAt} />
                {appeal.note && <Quoted>{appeal.note}</Quoted>}
              </span>
            ),
          ],
        ]}
      />
      {appeal.profileId !== null && <ReportedProfile profile={appeal.profile} since={appeal.decidedAt} />}
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '75ch' }}>
        {appeal.text ?? <em>The text was erased.</em>}
      </Typography>
    </Board>
  );
}

const Quoted = ({ children }: { children: string }) => (
  <>
    {' '}
    · “<bdi>{children}</bdi>”
  </>
);

const NotYou = () => (
  <Typography variant="body2" color="textSecondary">
    {OWN_DECISION}
  </Typography>
);
