import { Box, Button, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { FolderTree } from 'lucide-react';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { evidenceOf } from '../review/evidence.ts';
import { formatBytes, formatCount, formatCounted } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { FilePreview } from './FilePreview.tsx';
import { fetchFile } from './fetch-file.ts';
import { type PackFile, packFiles } from './pack-files.ts';
import { previewKind } from './preview-kind.ts';

/** Lists the files of the upload under review and of the live one on request. Texts and pictures can be opened. */
export function FileContents() {
  const addon = useRecordContext<ReviewedAddon>();
  if (addon === undefined) return null;
  const { file, live } = evidenceOf(addon);
  return (
    <>
      {file.fileUrl && (
        <Contents
          key={file.sha256}
          url={file.fileUrl}
          label={live ? 'List proposed files' : 'List files'}
          heading={live ? 'in the proposed file' : ''}
        />
      )}
      {live?.fileUrl && (
        <Contents
          key={`live ${live.sha256}`}
          url={live.fileUrl}
          label="List live files"
          heading="in the live file"
        />
      )}
    </>
  );
}

type ContentsProps = { url: string; label: string; heading: string };

function Contents({ url, label, heading }: ContentsProps) {
  // Fetched once and kept: the file behind a hash never changes.
  const { mutate, data, error, isIdle } = useMutation({
    mutationFn: async () => packFiles(await fetchFile(url)),
  });
  if (isIdle) {
    return (
      <Button
        variant="outlined"
        startIcon={<FolderTree size={16} aria-hidden />}
        onClick={() => mutate()}
        sx={{ justifySelf: 'start' }}
      >
        {label}
      </Button>
    );
  }
  if (error) {
    return (
      <Notice tone="redstone" title="Failed to read the file">
        {error.message}
      </Notice>
    );
  }
  if (data === undefined) return <Typography role="status">Reading the file…</Typography>;
  return <FileList files={data} heading={heading} />;
}

const SHOWN = 300;

function FileList({ files, heading }: { files: readonly PackFile[]; heading: string }) {
  const [words, setWords] = useState('');
  const [open, setOpen] = useState<PackFile>();
  const found = files.filter(({ path }) => path.toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <Box component="section" aria-label={heading === '' ? 'Files' : `Files ${heading}`}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h3" sx={{ whiteSpace: 'nowrap' }}>
          {formatCounted(files.length, 'file')} {heading}
        </Typography>
        <TextField
          type="search"
          margin="none"
          placeholder="Find a file"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          slotProps={{ htmlInput: { 'aria-label': 'Find a file' } }}
        />
      </Box>
      <Box
        component="ul"
        // A scrolling region must be reachable by keyboard.
        tabIndex={0}
        aria-label="Files in it"
        sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', maxHeight: 320, overflow: 'auto', fontSize: '0.8125rem' }}
      >
        {found.slice(0, SHOWN).map((file) => (
          <Box
            component="li"
            key={file.path}
            sx={{ display: 'flex', gap: 1, py: 0.5, borderTop: '1px solid var(--line)' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {previewKind(file.path) === 'none' ? (
                file.path
              ) : (
                <Button
                  variant="text"
                  onClick={() => setOpen(file)}
                  sx={{
                    minHeight: 0,
                    p: 0,
                    font: 'inherit',
                    textAlign: 'left',
                    textDecoration: 'underline',
                    overflowWrap: 'anywhere',
                  }}
                >
                  {file.path}
                </Button>
              )}
            </Box>
            <Box sx={{ color: 'var(--muted)', whiteSpace: 'nowrap' }}>{formatBytes(file.bytes)}</Box>
          </Box>
        ))}
      </Box>
      {found.length > SHOWN && (
        <Typography variant="caption" color="textSecondary">
          {formatCount(found.length - SHOWN)} more: find them by name.
        </Typography>
      )}
      {open && <FilePreview file={open} onClose={() => setOpen(undefined)} />}
    </Box>
  );
}
