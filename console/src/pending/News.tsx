import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { conversationQuery } from '../review/evidence-queries.ts';
import { DecidedNotice } from '../review-locks/DecidedNotice.tsx';
import { useDecidedBecause } from '../review-locks/use-decisions.ts';
import { Notice } from '../ui/Notice.tsx';
import type { Ending } from './use-ending.ts';

type Input = {
  isOpen: boolean;
  isChanged: boolean;
  showChanges: () => void;
  onDisturbed: () => void;
  onAttended: () => void;
};

/** What has happened to the open add-on since it was opened. Each news stops the keys until the moderator has seen it. */
export function useNews({ id }: ModeratedAddon, { isOpen, isChanged, onDisturbed, ...input }: Input) {
  const { data } = useQuery({ ...conversationQuery(useConsoleData(), id), enabled: isOpen });
  const latest = data?.find(({ by }) => by === 'publisher')?.id ?? '';
  const [read, setRead] = useState<string>();
  const [timesAsked, setTimesAsked] = useState(0);
  // What was there when the item was opened is not news.
  if (!isOpen && read !== undefined) setRead(undefined);
  if (isOpen && data !== undefined && read === undefined) setRead(latest);
  const hasWritten = read !== undefined && latest !== read;
  useEffect(() => {
    if (isChanged || hasWritten) onDisturbed();
  }, [isChanged, hasWritten, latest]);
  return {
    isChanged,
    hasWritten,
    /** How often the moderator asked to read the conversation. */
    timesAsked,
    showChanges() {
      input.showChanges();
      input.onAttended();
    },
    readMessage() {
      setRead(latest);
      input.onAttended();
      setTimesAsked((times) => times + 1);
    },
  };
}

type Props = {
  of: ReturnType<typeof useNews>;
  listed: ModeratedAddon;
  ending: Ending | undefined;
  onContinue: () => void;
};

/** The news in words, above the buttons, where they are seen however far the page is scrolled. */
export function News({ of: news, listed, ending, onContinue }: Props) {
  const isDecided = useDecidedBecause(listed, true) !== undefined;
  const isOver = isDecided || (ending !== undefined && !ending.isWaiting);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, '&:not(:empty)': { pt: 1 } }}>
      <DecidedNotice listed={listed} ending={ending} onContinue={onContinue} />
      {news.isChanged && !isOver && (
        <Notice
          tone="warning"
          title="Changed while you read"
          action={
            <Button variant="outlined" onClick={news.showChanges}>
              Show what changed
            </Button>
          }
        >
          What you see is how it was when you opened it.
        </Notice>
      )}
      {news.hasWritten && (
        <Notice
          tone="patina"
          title="The publisher has just written"
          action={
            <Button variant="outlined" onClick={news.readMessage}>
              Read it
            </Button>
          }
        />
      )}
    </Box>
  );
}
