import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { MAX_PICTURE, PictureOf } from '../contents/FilePreview.tsx';
import { fetchFile } from '../contents/fetch-file.ts';
import { packFiles } from '../contents/pack-files.ts';
import { evidenceOf } from '../review/evidence.ts';
import type { FileChange } from './ChangedFile.tsx';

/** The live picture next to its replacement. */
export function PicturesBeside({ file }: { file: FileChange }) {
  const addon = useRecordContext<ReviewedAddon>();
  if (addon === undefined) return null;
  const { file: proposed, live } = evidenceOf(addon);
  const before = file.change === 'removed' ? file.path : (file.pathBefore ?? file.path);
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 1, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
      <Side
        label="Live"
        url={file.change === 'added' ? null : (live?.fileUrl ?? null)}
        sha256={live?.sha256 ?? null}
        path={before}
      />
      <Side
        label="Proposed"
        url={file.change === 'removed' ? null : proposed.fileUrl}
        sha256={proposed.sha256}
        path={file.path}
      />
    </Box>
  );
}

type SideProps = { label: string; url: string | null; sha256: string | null; path: string };

/** How long a downloaded pack is cached, so that its pictures share one download. */
const KEPT_MS = 60_000;

function Side({ label, url, sha256, path }: SideProps) {
  const { data: files, error } = useQuery({
    queryKey: ['pack-files', sha256],
    queryFn: async () => packFiles(await fetchFile(url ?? '')),
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
  const found = files?.find((candidate) => candidate.path === path);
  const { data: bytes } = useQuery({
    queryKey: ['pack-file', sha256, path],
    queryFn: async () => (await found?.read(MAX_PICTURE)) ?? null,
    enabled: found !== undefined,
    gcTime: 0,
  });
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" color="textSecondary" component="p">
        {label}
      </Typography>
      {url === null ? (
        <Typography variant="body2">No picture</Typography>
      ) : error ? (
        <Typography variant="body2" role="alert">
          {error.message}
        </Typography>
      ) : bytes ? (
        <PictureOf bytes={bytes} path={path} alt={`${label}: ${path}`} />
      ) : bytes === null || (files !== undefined && found === undefined) ? (
        <Typography variant="body2">This picture cannot be shown here.</Typography>
      ) : (
        <Typography variant="body2" role="status">
          Reading the file…
        </Typography>
      )}
    </Box>
  );
}
