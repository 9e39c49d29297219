import { Box, Link } from '@mui/material';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { RecallLink } from '../recalls/RecallLink.tsx';
import { Code } from '../ui/Code.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Folded } from '../ui/Folded.tsx';
import { formatBytes, formatCounted, formatMoment } from '../ui/format.ts';
import { evidenceOf, type FileEvidence } from './evidence.ts';

/** The download and its terms. A proposed file also shows the live file's facts where they differ. */
export function FileFacts() {
  const addon = useRecordContext<ReviewedAddon>();
  if (addon === undefined) return null;
  const { file, live } = evidenceOf(addon);
  const fact = (name: string, textOf: (of: FileEvidence) => string | null, show?: ReactNode) => {
    const text = textOf(file);
    const before = live && textOf(live);
    const value = show ?? text;
    if (live === null || before === text) return [name, text === null ? null : value] as const;
    return [
      name,
      <Box key={name}>
        {text === null ? <em>None</em> : value}
        <Live>{before ?? 'none'}</Live>
      </Box>,
    ] as const;
  };
  const hash = fact(
    'SHA-256',
    ({ sha256 }) => sha256,
    file.sha256 && (
      <>
        <Code>{file.sha256}</Code> <RecallLink of={file.sha256} what="this file" />
      </>
    ),
  );
  return (
    <>
      <FactList
        facts={[
          fact('Version', ({ version }) => version),
          ['Category', CATEGORY_LABELS[addon.category]],
          fact('Upload type', uploadType),
          ['Monetization', addon.monetizationEnabled ? 'Monetized' : 'Free'],
          fact(
            'Download URL',
            ({ customDownloadUrl }) => customDownloadUrl,
            file.customDownloadUrl && (
              <Link href={file.customDownloadUrl} target="_blank" rel="noopener noreferrer nofollow">
                {file.customDownloadUrl}
              </Link>
            ),
          ),
          fact(
            'File',
            ({ fileName }) => fileName,
            file.fileUrl && (
              <Link href={file.fileUrl} download aria-label={`Download ${file.fileName}`}>
                {file.fileName}
              </Link>
            ),
          ),
          fact('Size', ({ fileSize }) => (fileSize === null ? null : formatBytes(fileSize))),
          fact('Unpacked', unpacked),
          fact('Virus scan', scanned),
          fact('Game version', ({ minGameVersion }) => minGameVersion),
        ]}
      />
      {hash[1] && (
        <Folded label="Hash of the file">
          <FactList facts={[hash]} />
        </Folded>
      )}
    </>
  );
}

/** A fact about the live file, which players get until the proposed one is approved. */
export const Live = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ display: 'block', color: 'var(--muted)', fontSize: '0.8125rem' }}>
    Live: {children}
  </Box>
);

const uploadType = ({ fileUrl, customDownloadUrl }: FileEvidence) =>
  customDownloadUrl !== null ? 'Custom URL' : fileUrl === null ? 'No download' : 'Direct File';

const unpacked = ({ facts }: FileEvidence) =>
  facts ? `${formatBytes(facts.uncompressedBytes)} in ${formatCounted(facts.entries, 'file')}` : null;

/** Releases from before a scanner was set up, and sites without one, have no scan time. */
const scanned = ({ sha256, scannedAt }: FileEvidence) =>
  sha256 === null ? null : scannedAt ? `Nothing found, ${formatMoment(scannedAt)}` : 'Not scanned';
