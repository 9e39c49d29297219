import { Box, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { UndoAnswer } from '@sandcrate/api/moderation/contract.ts';
import { eventInWords } from '../ui/event-words.ts';
import { formatMoment } from '../ui/format.ts';

const List = styled('ul')({
  margin: '4px 0 12px',
  padding: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '& li': { padding: '6px 0', borderTop: '1px solid var(--line)' },
});

/** What is undone and how; what is left as it is, and why. */
export const UndoOutcome = ({
  of: { undone, left },
  isPreview = false,
}: {
  of: UndoAnswer;
  isPreview?: boolean;
}) => (
  <Box sx={{ mt: 2 }} role="status">
    {undone.length === 0 && left.length === 0 && <Typography>Nothing was done in that time.</Typography>}
    <Items title={isPreview ? 'Will be undone' : 'Undone'} items={undone} />
    <Items title={isPreview ? 'Cannot be undone' : 'Left as it was'} items={left} />
  </Box>
);

const Items = ({ title, items }: { title: string; items: UndoAnswer['undone'] }) =>
  items.length === 0 ? null : (
    <>
      <Typography variant="h3">
        {title} ({items.length})
      </Typography>
      <List>
        {items.map(({ eventId, type, subject, occurredAt, outcome }) => (
          <li key={eventId}>
            <strong>{eventInWords(type)}</strong> {subject}
            <Box sx={{ color: 'var(--muted)', fontSize: '0.8125rem' }}>
              {formatMoment(occurredAt)} · {outcome}
            </Box>
          </li>
        ))}
      </List>
    </>
  );
