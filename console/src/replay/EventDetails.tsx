import { Box, Link as MuiLink, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReplayView } from '@sandcrate/api/addons/discovery-contract.ts';
import { Link } from 'react-router-dom';
import { useArea } from '../layout/AreaContext.ts';
import { Differences } from '../review/Differences.tsx';
import { Board } from '../ui/Board.tsx';
import { Code } from '../ui/Code.tsx';
import { eventInWords } from '../ui/event-words.ts';
import { FactList } from '../ui/FactList.tsx';
import { formatExact } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import { changeInWords } from './change-words.ts';

type Props = { event: ReplayView['events'][number]; replay: ReplayView };

/** An event, what it changed, and the state after it. */
export function EventDetails({ event, replay: { changes, state } }: Props) {
  const { actor, auditEntry } = event;
  const { basename } = useArea();
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Board sx={{ p: 2 }}>
        <Typography variant="h2" aria-live="polite" sx={{ mb: 1 }}>
          {eventInWords(event.type)}
        </Typography>
        <FactList
          facts={[
            ['When', `${formatExact(event.occurredAt)} UTC`],
            ['By', actor.username ? `${actor.username} (${actor.role})` : actor.role],
            ['Reason', event.reason && <span dir="auto">{event.reason}</span>],
            [
              'Audit log',
              auditEntry && (
                <>
                  <MuiLink component={Link} to={auditAddress(basename, auditEntry.number)}>
                    Entry {auditEntry.number}
                  </MuiLink>{' '}
                  <Code>{auditEntry.hash}</Code>
                </>
              ),
            ],
          ]}
        />
        <Folded>
          <summary>Event id, revision and position</summary>
          <FactList
            facts={[
              ['Event id', <Code key="id">{event.id}</Code>],
              ['Revision', String(event.revision)],
              ['Position', event.position],
            ]}
          />
        </Folded>
      </Board>
      <Board aria-labelledby="replay-changes" sx={{ p: 2 }}>
        <Typography variant="h2" id="replay-changes" sx={{ mb: 1 }}>
          What it changed
        </Typography>
        {changes.length > 0 ? (
          <>
            <Sides aria-hidden>
              <span>Before</span>
              <span>After</span>
            </Sides>
            <Differences of={changes.map(changeInWords)} />
          </>
        ) : (
          <Message title="Nothing that is shown here" />
        )}
      </Board>
      <Board sx={{ px: 2, py: 1 }}>
        <Folded>
          <summary>Everything after it, as JSON</summary>
          <Box component="pre" sx={{ m: 0, overflowX: 'auto', fontSize: '0.8125rem' }}>
            {JSON.stringify(state, null, 2)}
          </Box>
        </Folded>
      </Board>
    </Box>
  );
}

const auditAddress = (basename: string, number: string) =>
  `${basename}/audit?filter=${encodeURIComponent(JSON.stringify({ id: number }))}`;

/** The headings of the two columns. Hidden on phones, where the columns are stacked. */
const Sides = styled(Box)(({ theme }) => ({
  display: 'none',
  color: 'var(--muted)',
  fontSize: '0.8125rem',
  marginBottom: 8,
  [theme.breakpoints.up('md')]: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 4 },
}));

const Folded = styled('details')({
  marginTop: 8,
  fontSize: '0.875rem',
  '& summary': { cursor: 'pointer', color: 'var(--muted)', paddingBlock: 4 },
});
