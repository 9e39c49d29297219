import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { conversationQuery } from '../review/evidence-queries.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { MessageForm, type Quoted } from './MessageForm.tsx';
import { MessageList } from './MessageList.tsx';

/** The id of the element that shows the conversation about an add-on. */
export const conversationId = (addonId: string): string => `conversation-${addonId}`;

/** The messages between reviewers and the publisher of the add-on in context, and notes among reviewers. */
export function Conversation({ quoted }: { quoted?: Quoted }) {
  const addon = useRecordContext<ReviewedAddon>();
  return addon === undefined ? null : <ConversationAbout addon={addon} quoted={quoted} />;
}

function ConversationAbout({ addon, quoted }: { addon: ReviewedAddon; quoted?: Quoted }) {
  const { data, error, isPending, refetch } = useQuery(conversationQuery(useConsoleData(), addon.id));
  return (
    <Box
      component="section"
      id={conversationId(addon.id)}
      aria-label="Conversation"
      sx={{ display: 'grid', gap: 1.5, maxWidth: '75ch' }}
    >
      <Box component="h3" sx={{ m: 0, fontSize: '1rem' }}>
        Conversation
      </Box>
      {isPending && <Skeleton variant="rounded" height={48} />}
      {error && data === undefined && (
        <LoadFailure title="Failed to fetch the conversation" error={error} onRetry={() => void refetch()} />
      )}
      {data && <MessageList messages={data.toReversed()} />}
      <MessageForm addon={addon} quoted={quoted} />
    </Box>
  );
}
