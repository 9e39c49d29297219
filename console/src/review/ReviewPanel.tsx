import { Box, Button, Skeleton } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { FileContents } from '../contents/FileContents.tsx';
import { PackAdditions } from '../contents/PackAdditions.tsx';
import { Conversation } from '../conversation/Conversation.tsx';
import type { Quoted } from '../conversation/MessageForm.tsx';
import { FileChanges } from '../file-changes/FileChanges.tsx';
import { isComparable } from '../file-changes/use-file-changes.ts';
import { BESIDE } from '../layout/sizes.ts';
import { Provenance } from '../provenance/Provenance.tsx';
import { hasScripts } from '../scripts/pack-scripts.ts';
import { Scripts } from '../scripts/Scripts.tsx';
import { Notice } from '../ui/Notice.tsx';
import { AddonPictures } from './AddonPictures.tsx';
import { AddonText } from './AddonText.tsx';
import { Differences } from './Differences.tsx';
import type { Difference } from './differences.ts';
import { EarlierCases } from './EarlierCases.tsx';
import { evidenceOf } from './evidence.ts';
import { FileFacts } from './FileFacts.tsx';
import { PackList } from './PackList.tsx';
import { PublisherRecord } from './PublisherRecord.tsx';
import { ReviewNotes } from './ReviewNotes.tsx';
import { type Section, Sections } from './Sections.tsx';

type Props = {
  isLoading?: boolean;
  error?: Error | null;
  /** Loads the details again after a failure. */
  onRetry?: () => void;
  /** What changed since the moderator looked at it. */
  changes: readonly Difference[];
  onAcknowledge: () => void;
  /** What is read before everything else. */
  warnings: ReactNode;
  /** Counts how often the moderator asked for the conversation [0]. */
  conversationAsked?: number;
  /** Whether the case about it is on the page, so that its open reports need not be shown again [false]. */
  isOfCase?: boolean;
  /** The buttons to decide on it, and news. They stay on the screen together with the conversation. */
  decision: ReactNode;
};

/**
 * Everything that a moderator checks before deciding on the add-on in context, with the conversation and the decision
 * beside it or, where there is no room for that, below it.
 */
export function ReviewPanel(props: Props) {
  const addon = useRecordContext<ReviewedAddon>();
  const [quoted, setQuoted] = useState<Quoted>();
  if (addon === undefined) return null;
  return (
    <Box sx={{ minWidth: 0, containerType: 'inline-size', containerName: 'evidence' }}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: '100%',
          [BESIDE]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 288px' },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 2.5, alignContent: 'start', pb: 2 }}>
          <Sections of={sectionsOf(addon, props, setQuoted)} />
        </Box>
        <Box component="aside" aria-label="Conversation and decision" sx={aside}>
          <Conversation quoted={quoted} asked={props.conversationAsked} />
          <Box sx={{ [BESIDE]: decisionBeside }}>{props.decision}</Box>
        </Box>
      </Box>
    </Box>
  );
}

const IN_LOW_WINDOW = '@media (max-height: 500px)';

const decisionBeside = {
  position: 'sticky',
  bottom: 0,
  mt: 'auto',
  background: 'var(--panel)',
  [IN_LOW_WINDOW]: { position: 'static' },
} as const;

const aside = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  minWidth: 0,
  background: 'var(--panel)',
  borderTop: '1px solid var(--line)',
  // In a low window it would cover what is read.
  [IN_LOW_WINDOW]: { position: 'static' },
  [BESIDE]: {
    position: 'static',
    display: 'flex',
    flexDirection: 'column',
    gap: 2,
    ml: 2,
    pl: 2,
    borderTop: 0,
    borderLeft: '1px solid var(--line)',
  },
} as const;

function sectionsOf(
  addon: ReviewedAddon,
  { isLoading = false, error = null, ...props }: Props,
  onWriteAbout: (quoted: Quoted) => void,
): Section[] {
  const sections: (Section | false)[] = [
    {
      title: 'Overview',
      content: (
        <>
          {props.warnings}
          {props.changes.length > 0 && (
            <Notice
              tone="warning"
              title="Changed since you looked at it"
              action={<Button onClick={props.onAcknowledge}>Dismiss</Button>}
            >
              <Differences of={props.changes} />
            </Notice>
          )}
          {error !== null && (
            <Notice
              tone="redstone"
              title="Failed to fetch addon"
              action={
                props.onRetry && (
                  <Button variant="outlined" onClick={props.onRetry}>
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
          <PublisherRecord />
          <EarlierCases showsOpenReports={!props.isOfCase} />
        </>
      ),
    },
    isComparable(addon) && { title: 'Changed files', content: <FileChanges /> },
    hasScripts(evidenceOf(addon).file) && {
      title: 'Scripts',
      content: <Scripts onWriteAbout={onWriteAbout} />,
    },
    {
      title: 'Listing',
      content: (
        <>
          <AddonPictures />
          <AddonText />
        </>
      ),
    },
    {
      title: 'File',
      content: isLoading ? (
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
      ),
    },
  ];
  return sections.filter((section) => section !== false);
}
