import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { AppealView } from '@sandcrate/api/appeals/contract.ts';
import { OWN_DECISION } from '@sandcrate/api/contract/refusals.ts';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';
import { Badge } from '../ui/Badge.tsx';
import { Board } from '../ui/Board.tsx';
import { eventInWords } from '../ui/event-words.ts';
import { FactList } from '../ui/FactList.tsx';
import { When } from '../ui/When.tsx';
import { UserLink } from '../users/UserLink.tsx';
import { JudgeActions } from './JudgeActions.tsx';

const STATUS = {
  pending: { tone: 'amber', label: 'Pending' },
  upheld: { tone: 'plain', label: 'Upheld' },
  overturned: { tone: 'moss', label: 'Overturned' },
} as const;

/** What was decided, what is said against it, and the judgement. */
export function AppealCase({ appeal }: { appeal: AppealView }) {
  const createPath = useCreatePath();
  const { tone, label } = STATUS[appeal.status];
  return (
    <Board as="article" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          <MuiLink
            component={Link}
            to={createPath({ resource: 'addons', type: 'show', id: appeal.addonId })}
            color="inherit"
          >
            {appeal.addonTitle ?? 'Deleted add-on'}
          </MuiLink>
        </Typography>
        <Badge tone={tone}>{label}</Badge>
        <Box sx={{ ml: 'auto' }}>
          {appeal.status === 'pending' && (appeal.canJudge ? <JudgeActions appeal={appeal} /> : <NotYou />)}
        </Box>
      </Box>
      <FactList
        facts={[
          [
            'Decision',
            <span key="decision">
              {eventInWords(appeal.decisionType)} by {appeal.decidedBy?.username ?? 'the system'}{' '}
              <When at={appeal.decidedAt} />
              {appeal.decisionReason && ` · “${appeal.decisionReason}”`}
            </span>,
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
                {appeal.note && (
                  <>
                    {' '}
                    · “<bdi>{appeal.note}</bdi>”
                  </>
                )}
              </span>
            ),
          ],
        ]}
      />
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '75ch' }}>
        {appeal.text ?? <em>The text was erased.</em>}
      </Typography>
    </Board>
  );
}

const NotYou = () => (
  <Typography variant="body2" color="textSecondary">
    {OWN_DECISION}
  </Typography>
);
