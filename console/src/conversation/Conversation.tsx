import { Box, ButtonBase, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useContext, useId, useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { flushSync } from 'react-dom';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { BAR_HEIGHT, BESIDE } from '../layout/sizes.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { conversationQuery } from '../review/evidence-queries.ts';
import { ActionStyle } from '../ui/Action.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';
import { hasDraft, MessageForm, type Quoted } from './MessageForm.tsx';
import { ERASED, MessageList } from './MessageList.tsx';

type Props = {
  /** A place in the evidence to write about. */
  quoted?: Quoted;
  /** Counts how often the moderator asked to see it [0]. */
  asked?: number;
};

const IN_LOW_WINDOW = '@media (max-height: 500px)';

/** Beside the evidence it stays on the screen. Below it, it is folded, and open it leaves half of the window. */
const place = {
  display: 'grid',
  minWidth: 0,
  maxHeight: '50dvh',
  [IN_LOW_WINDOW]: { maxHeight: 'none' },
  [BESIDE]: {
    position: 'sticky',
    top: BAR_HEIGHT,
    gap: 1.5,
    pt: 1.5,
    maxHeight: `calc(100dvh - ${BAR_HEIGHT}px - 220px)`,
    [IN_LOW_WINDOW]: { position: 'static', maxHeight: 'none' },
  },
} as const;

const body = { flexDirection: 'column', gap: 1.5, minHeight: 0, pb: 1 } as const;

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The messages between reviewers and the publisher of the add-on in context, and notes among reviewers. */
export function Conversation(props: Props) {
  const addon = useRecordContext<ReviewedAddon>();
  return addon === undefined ? null : <ConversationAbout key={addon.id} addon={addon} {...props} />;
}

function ConversationAbout({ addon, quoted, asked = 0 }: Props & { addon: ReviewedAddon }) {
  const { data, error, isPending, refetch } = useQuery(conversationQuery(useConsoleData(), addon.id));
  const [isOpen, setOpen] = useState(() => addon.isUnanswered || hasDraft(addon.id));
  // Opened before the field takes the focus, which what is hidden cannot have.
  const [seen, setSeen] = useState({ quoted, asked });
  if (seen.quoted !== quoted || seen.asked !== asked) {
    setSeen({ quoted, asked });
    setOpen(true);
  }
  const field = useRef<HTMLTextAreaElement>(null);
  const { hotkeys } = useContext(ActionStyle);
  const write = () => {
    flushSync(() => setOpen(true));
    field.current?.focus();
  };
  useHotkey(hotkeys ? 'w' : undefined, write);
  const [latest] = data ?? [];
  const bodyId = useId();
  return (
    <Box component="section" aria-label="Conversation" sx={place}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
        sx={{
          gap: 1,
          py: 1,
          minWidth: 0,
          justifyContent: 'start',
          font: 'inherit',
          [BESIDE]: { display: 'none' },
        }}
      >
        <Box component={isOpen ? ChevronDown : ChevronUp} size={16} aria-hidden sx={{ flex: 'none' }} />
        <strong>Conversation</strong>
        {latest && !isOpen && (
          <Box component="span" dir="auto" sx={{ ...oneLine, color: 'var(--muted)', fontSize: '0.875rem' }}>
            {latest.author?.username ?? 'Deleted user'}: {latest.text ?? ERASED}
          </Box>
        )}
      </ButtonBase>
      <Box component="h2" sx={{ m: 0, fontSize: '1rem', display: 'none', [BESIDE]: { display: 'block' } }}>
        Conversation
      </Box>
      <Box id={bodyId} sx={{ ...body, display: isOpen ? 'flex' : 'none', [BESIDE]: { display: 'flex' } }}>
        {isPending && <Skeleton variant="rounded" height={48} />}
        {error && data === undefined && (
          <LoadFailure
            title="Failed to fetch the conversation"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data && <MessageList messages={data.toReversed()} />}
        <MessageForm addon={addon} quoted={quoted} field={field} />
      </Box>
    </Box>
  );
}
