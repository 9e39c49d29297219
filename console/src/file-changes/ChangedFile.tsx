import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReleaseDiffView } from '@sandcrate/api/addons/discovery-contract.ts';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { FileSummary } from '../ui/CodeTable.ts';
import { formatBytes } from '../ui/format.ts';
import { Hunks } from './Hunks.tsx';
import { PicturesBeside } from './PicturesBeside.tsx';
import { changesOnlyVersions } from './version-changes.ts';

export type FileChange = NonNullable<ReleaseDiffView['diff']>['files'][number];

const TONES: Record<FileChange['change'], BadgeTone> = {
  added: 'moss',
  removed: 'redstone',
  changed: 'patina',
};
const WORDS: Record<FileChange['change'], string> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
};

/** A changed file that opens to show its lines or pictures. */
export function ChangedFile({ file, opensAtFirst }: { file: FileChange; opensAtFirst: boolean }) {
  const [open, setOpen] = useState(opensAtFirst);
  return (
    <Box component="li" sx={{ borderTop: '1px solid var(--line)' }}>
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <FileSummary>
          <Badge tone={TONES[file.change]}>{WORDS[file.change]}</Badge>
          {file.role === 'script' && <Badge tone="warning">Script</Badge>}
          <Box component="span" sx={{ flex: 1, minWidth: '12ch', overflowWrap: 'anywhere' }}>
            {file.path}
            {changesOnlyVersions(file) && (
              <Box component="span" sx={{ color: 'var(--muted)' }}>
                {' '}
                · only versions
              </Box>
            )}
            {file.pathBefore && (
              <Box component="span" sx={{ color: 'var(--muted)' }}>
                {' '}
                before: {file.pathBefore}
              </Box>
            )}
          </Box>
          <Box component="span" sx={{ color: 'var(--muted)', whiteSpace: 'nowrap' }}>
            {sizes(file)}
          </Box>
        </FileSummary>
        {open && <Content file={file} />}
      </details>
    </Box>
  );
}

function Content({ file }: { file: FileChange }) {
  if (file.role === 'picture') return <PicturesBeside file={file} />;
  if (file.hunks === null) {
    return (
      <Nothing>
        {file.role === 'other' ? 'This kind of file cannot be shown.' : 'Too large to compare here.'}
      </Nothing>
    );
  }
  if (file.hunks.length === 0) return <Nothing>Only line endings differ.</Nothing>;
  return <Hunks of={file.hunks} label={file.path} />;
}

const Nothing = styled('p')({ margin: '0 0 8px', color: 'var(--muted)', fontSize: '0.8125rem' });

const sizes = ({ bytesBefore, bytesAfter }: FileChange) =>
  bytesBefore !== null && bytesAfter !== null && bytesBefore !== bytesAfter
    ? `${formatBytes(bytesBefore)} → ${formatBytes(bytesAfter)}`
    : formatBytes(bytesAfter ?? bytesBefore ?? 0);
