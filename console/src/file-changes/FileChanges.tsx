import { Box, Button, Typography } from '@mui/material';
import type { ReleaseDiffView } from '@sandcrate/api/addons/discovery-contract.ts';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { formatCount, formatCounted } from '../ui/format.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ChangedFile, type FileChange } from './ChangedFile.tsx';
import { isComparable, useFileChanges } from './use-file-changes.ts';
import { changesOnlyVersions } from './version-changes.ts';

type PackDiff = NonNullable<ReleaseDiffView['diff']>;

/** The files that a proposed pack adds, changes and removes, if it can be compared with the live one. */
export function FileChanges() {
  const addon = useRecordContext<ReviewedAddon>();
  return addon !== undefined && isComparable(addon) ? <Changes addon={addon} /> : null;
}

function Changes({ addon }: { addon: ReviewedAddon }) {
  const { data, error, refetch } = useFileChanges(addon);
  if (error && data === undefined)
    return <LoadFailure title="Failed to compare the files" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Typography role="status">Comparing the files…</Typography>;
  if (data.diff === null) {
    return (
      <Notice tone="warning" title="The files could not be compared">
        One of them is missing, or reading both takes too long. Download them to compare.
      </Notice>
    );
  }
  return <FileList diff={data.diff} />;
}

/** Few enough that the other evidence about the file is not far below. */
const PER_PAGE = 25;
/** How many scripts and manifests are open initially. */
const OPEN_AT_FIRST = 3;

/** Whether a moderator should read a file: it runs or declares something, and not only a version changed. */
const isRead = (file: FileChange) =>
  file.role === 'script' || (file.role === 'manifest' && !changesOnlyVersions(file));

function FileList({ diff }: { diff: PackDiff }) {
  const [shown, setShown] = useState(PER_PAGE);
  const { files } = diff;
  const total = diff.added + diff.changed + diff.removed;
  return (
    <div>
      <Typography variant="body2" color="textSecondary">
        {formatCount(diff.added)} added, {formatCount(diff.changed)} changed, {formatCount(diff.removed)}{' '}
        removed
      </Typography>
      {total === 0 && <Typography color="textSecondary">Both files have the same contents.</Typography>}
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {files.slice(0, shown).map((file, index) => (
          <ChangedFile
            key={`${file.change} ${file.path}`}
            file={file}
            opensAtFirst={index < OPEN_AT_FIRST && isRead(file)}
          />
        ))}
      </Box>
      {files.length > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + PER_PAGE)} sx={{ mt: 1 }}>
          Show more
        </Button>
      )}
      {total > files.length && (
        <Typography variant="caption" color="textSecondary">
          {formatCounted(total - files.length, 'more file')} not listed.
        </Typography>
      )}
    </div>
  );
}
