import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { PackFile } from './pack-files.ts';
import { pictureType, previewKind } from './preview-kind.ts';

const MAX_TEXT = 512 * 1024;
export const MAX_PICTURE = 10 * 1_048_576;

const Text = styled('pre')({
  margin: 0,
  fontFamily: 'var(--font-code)',
  fontSize: '0.8125rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

const Picture = styled('img')({
  display: 'block',
  maxWidth: '100%',
  minWidth: 64,
  margin: '0 auto',
  imageRendering: 'pixelated',
  background: 'var(--raised)',
});

/** One file of a pack, as text or as a picture. */
export function FilePreview({ file, onClose }: { file: PackFile; onClose: () => void }) {
  const id = useId();
  const isPicture = previewKind(file.path) === 'picture';
  const { data, error, isPending } = useQuery({
    queryKey: ['file-preview', file],
    queryFn: () => file.read(isPicture ? MAX_PICTURE : MAX_TEXT),
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {file.path}
      </DialogTitle>
      <DialogContent>
        {error ? (
          <Typography role="alert">{error.message}</Typography>
        ) : isPending ? null : data === null ? (
          <Typography>This file is too large to show here.</Typography>
        ) : isPicture ? (
          <PictureOf bytes={data} path={file.path} alt={file.path} />
        ) : (
          <Text>{new TextDecoder().decode(data)}</Text>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A picture from its bytes. */
export function PictureOf({
  bytes,
  path,
  alt,
}: {
  bytes: Uint8Array<ArrayBuffer>;
  path: string;
  alt: string;
}) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: pictureType(path) }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, path]);
  return url === undefined ? null : <Picture src={url} alt={alt} />;
}
