import { Link } from '@mui/material';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { RecallLink } from '../recalls/RecallLink.tsx';
import { Code } from '../ui/Code.tsx';
import { FactList } from '../ui/FactList.tsx';
import { formatCounted, formatMegabytes, formatMoment } from '../ui/format.ts';
import { PublisherRecord } from './PublisherRecord.tsx';

/** Who offers what for download, and on what terms. */
export function FileFacts() {
  const addon = useRecordContext<ReviewedAddon>();
  if (addon === undefined) return null;
  const { facts, fileSize, sha256, customDownloadUrl } = addon;
  return (
    <FactList
      facts={[
        ['Publisher', <PublisherRecord key="publisher" />],
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
        [
          'Unpacked',
          facts
            ? `${formatMegabytes(facts.uncompressedBytes)} in ${formatCounted(facts.entries, 'file')}`
            : null,
        ],
        [
          'SHA-256',
          sha256 && (
            <>
              <Code>{sha256}</Code> <RecallLink of={sha256} what="this file" />
            </>
          ),
        ],
        ['Virus scan', sha256 && scanned(addon.scannedAt)],
        ['Game version', addon.minGameVersion],
      ]}
    />
  );
}

/** Lists from before a scanner was set up, and sites without one, have nothing to say. */
const scanned = (at: string | null | undefined) =>
  at ? `Nothing found, ${formatMoment(at)}` : 'Not scanned';
