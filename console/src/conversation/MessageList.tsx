import { Box } from '@mui/material';
import type { MessageView } from '@sandcrate/api/messages/contract.ts';
import { Badge } from '../ui/Badge.tsx';
import { When } from '../ui/When.tsx';

/** Said instead of a text that was erased with its author's account. */
export const ERASED = 'This text was erased.';

/** Lists messages, oldest first, and marks notes among reviewers. */
export function MessageList({ messages }: { messages: readonly MessageView[] }) {
  if (messages.length === 0) {
    return (
      <Box component="p" sx={{ m: 0, color: 'var(--muted)', fontSize: '0.875rem' }}>
        Nobody has written anything yet.
      </Box>
    );
  }
  return (
    <Box
      component="ol"
      tabIndex={0} // what scrolls must be reachable by keyboard
      aria-label="Messages"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 1,
        fontSize: '0.875rem',
        minHeight: '4rem',
        overflowY: 'auto',
      }}
    >
      {messages.map((message) => (
        <Message key={message.id} {...message} />
      ))}
    </Box>
  );
}

const Message = ({ by, audience, author, text, mentions, postedAt }: MessageView) => (
  <Box
    component="li"
    sx={{
      p: 1.25,
      borderRadius: '6px',
      borderLeft: `3px solid var(--${by === 'publisher' ? 'sand' : 'line'})`,
      background: audience === 'staff' ? 'var(--patina-wash)' : 'var(--raised)',
      overflowWrap: 'anywhere',
    }}
  >
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, color: 'var(--muted)' }}>
      <strong>{author?.username ?? 'Deleted user'}</strong>
      {by === 'publisher' && <Badge>Publisher</Badge>}
      {audience === 'staff' && <Badge tone="patina">Note</Badge>}
      {mentions.length > 0 && <span>to {mentions.join(', ')}</span>}
      <When at={postedAt} />
    </Box>
    <Box dir="auto" sx={{ mt: 0.5, whiteSpace: 'pre-wrap' }}>
      {text ?? ERASED}
    </Box>
  </Box>
);
