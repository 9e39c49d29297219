import { Box, Button, Skeleton } from '@mui/material';
import { useState } from 'react';
import { FileContents } from '../contents/FileContents.tsx';
import { PackAdditions } from '../contents/PackAdditions.tsx';
import { Conversation } from '../conversation/Conversation.tsx';
import type { Quoted } from '../conversation/MessageForm.tsx';
import { FileChanges } from '../file-changes/FileChanges.tsx';
import { Provenance } from '../provenance/Provenance.tsx';
import { Scripts } from '../scripts/Scripts.tsx';
import { Notice } from '../ui/Notice.tsx';
import { AddonPictures } from './AddonPictures.tsx';
import { AddonText } from './AddonText.tsx';
import { Differences } from './Differences.tsx';
import type { Difference } from './differences.ts';
import { EarlierCases } from './EarlierCases.tsx';
import { FileFacts } from './FileFacts.tsx';
import { PackList } from './PackList.tsx';
import { ReviewNotes } from './ReviewNotes.tsx';

type Props = {
  isLoading?: boolean;
  error?: Error | null;
  /** Loads the details again after a failure. */
  onRetry?: () => void;
  /** What changed since the moderator looked at it. */
  changes: readonly Difference[];
  onAcknowledge: () => void;
};

/** Everything that a moderator checks before deciding on the add-on in context. */
export function ReviewPanel({ isLoading = false, error = null, onRetry, changes, onAcknowledge }: Props) {
  const [quoted, setQuoted] = useState<Quoted>();
  return (
    <Box sx={{ display: 'grid', gap: 2, containerType: 'inline-size' }}>
      {changes.length > 0 && (
        <Notice
          tone="amber"
          title="Changed since you looked at it"
          action={<Button onClick={onAcknowledge}>Dismiss</Button>}
        >
          <Differences of={changes} />
        </Notice>
      )}
      {error !== null && (
        <Notice
          tone="redstone"
          title="Failed to fetch addon"
          action={
            onRetry && (
              <Button variant="outlined" onClick={onRetry}>
                Try again
              </Button>
            )
          }
        >
          {error.message} What you see here is not all of it: its packs, scripts and files are missing.
        </Notice>
      )}
      <Provenance />
      <ReviewNotes />
      <EarlierCases />
      <FileChanges />
      <Scripts onWriteAbout={setQuoted} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'minmax(0, 1fr)',
          // Depends on the panel's own width, because the panel may be next to a list.
          '@container (min-width: 620px)': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <AddonPictures />
          <AddonText />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          {isLoading ? (
            <Skeleton variant="rounded" height={320} />
          ) : (
            error === null && (
              <>
                <FileFacts />
                <PackList />
                <PackAdditions />
                <FileContents />
              </>
            )
          )}
        </Box>
      </Box>
      <Conversation quoted={quoted} />
    </Box>
  );
}
