import { Box, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { UndoAnswer } from '@sandcrate/api/moderation/contract.ts';
import { eventInWords } from '../ui/event-words.ts';
import { formatMoment } from '../ui/format.ts';

/** A list of actions. */
export const Items = styled('ul')({
  margin: '4px 0 12px',
  padding: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '& li': { padding: '6px 0', borderTop: '1px solid var(--line)' },
});

type Item = UndoAnswer['undone'][number];

/** An action, and how it is undone or why it is not. */
export const UndoneItem = ({ of: { type, subject, occurredAt, outcome } }: { of: Item }) => (
  <>
    <strong>{eventInWords(type)}</strong> {subject}
    <Box sx={{ color: 'var(--muted)', fontSize: '0.8125rem' }}>
      {formatMoment(occurredAt)} · {outcome}
    </Box>
  </>
);

/** What is undone and how; what is left as it is, and why. */
export const UndoOutcome = ({
  of: { undone, left },
  isPreview = false,
}: {
  of: UndoAnswer;
  isPreview?: boolean;
}) => (
  <Box role="status">
    <TitledItems title={isPreview ? 'Will be undone' : 'Undone'} items={undone} />
    <TitledItems title={isPreview ? 'Cannot be undone' : 'Left as it was'} items={left} />
  </Box>
);

/** Actions under a title; nothing if there are none. */
export const TitledItems = ({ title, items }: { title: string; items: Item[] }) =>
  items.length === 0 ? null : (
    <>
      <Typography variant="h3">
        {title} ({items.length})
      </Typography>
      <Items>
        {items.map((item) => (
          <li key={item.eventId}>
            <UndoneItem of={item} />
          </li>
        ))}
      </Items>
    </>
  );
