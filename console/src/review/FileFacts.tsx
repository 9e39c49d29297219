import { Link } from '@mui/material';
import { styled } from '@mui/material/styles';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { FactList } from '../ui/FactList.tsx';
import { formatMegabytes } from '../ui/format.ts';

export const Code = styled('code')({ fontFamily: 'var(--font-code)', fontSize: '0.8125rem' });

/** What is offered for download, and on what terms. */
export function FileFacts() {
  const addon = useRecordContext<ReviewedAddon>();
  if (addon === undefined) return null;
  const { facts, fileSize, sha256, customDownloadUrl } = addon;
  return (
    <FactList
      facts={[
        ['Version', addon.version],
        ['Category', CATEGORY_LABELS[addon.category]],
        ['Upload type', addon.uploadType === 'custom_url' ? 'Custom URL' : 'Direct File'],
        ['Monetization', addon.monetizationEnabled ? 'Monetized' : 'Free'],
        [
          'Download URL',
          customDownloadUrl && (
            <Link href={customDownloadUrl} target="_blank" rel="noopener noreferrer nofollow">
              {customDownloadUrl}
            </Link>
          ),
        ],
        ['File', addon.fileName],
        ['Size', fileSize === null ? null : formatMegabytes(fileSize)],
        ['Unpacked', facts ? `${formatMegabytes(facts.uncompressedBytes)} in ${facts.entries} files` : null],
        ['SHA-256', sha256 && <Code>{sha256}</Code>],
        ['Game version', addon.minGameVersion],
      ]}
    />
  );
}
