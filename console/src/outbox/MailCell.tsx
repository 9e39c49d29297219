import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { OutboxMail } from '@sandcrate/api/outbox/contract.ts';
import { useRecordContext } from 'react-admin';
import { formatMoment } from '../ui/format.ts';
import { belowMedium } from '../ui/widths.ts';

const Body = styled('details')({
  fontSize: '0.8125rem',
  '& summary': { cursor: 'pointer', color: 'var(--muted)', width: 'fit-content' },
  '& pre': {
    margin: '4px 0 0',
    font: 'inherit',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    maxWidth: '75ch',
  },
});

/** A mail with its recipient, its subject, and its text with masked links. */
export function MailCell() {
  const mail = useRecordContext<OutboxMail>();
  if (mail === undefined) return null;
  const { to, subject, body, error, createdAt } = mail;
  return (
    <Box sx={{ display: 'grid', gap: 0.25, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{subject ?? 'No longer known'}</Box>
      <Box sx={{ color: 'var(--muted)', fontSize: '0.8125rem' }}>
        to {to ?? 'an erased address'}
        <Box component="span" sx={belowMedium}>
          {` · ${formatMoment(createdAt)}`}
        </Box>
      </Box>
      {error && <Box sx={{ color: 'var(--redstone)', fontSize: '0.8125rem' }}>{error}</Box>}
      {body !== null && (
        <Body>
          <summary>Text</summary>
          <pre>{body}</pre>
        </Body>
      )}
    </Box>
  );
}
