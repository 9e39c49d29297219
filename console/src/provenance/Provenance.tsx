import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { FoldedList } from '../ui/Folded.tsx';
import { formatCounted } from '../ui/format.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Notice } from '../ui/Notice.tsx';
import { provenanceQuery, type Subject, underReview } from './provenance-query.ts';
import { leftOut, type OtherListing, shareSentence } from './sentences.ts';

/** Other listings with the same content as the release under review. */
export function Provenance() {
  const addon = useRecordContext<ReviewedAddon>();
  // The release is known only once the details have loaded.
  if (addon?.facts === undefined || addon.deletion !== null) return null;
  return <ProvenanceOf {...underReview(addon)} />;
}

/** The same for any add-on's release. */
export function ProvenanceOf(subject: Subject) {
  const { addonId, releaseId } = subject;
  const { data, error, refetch } = useQuery(provenanceQuery(useConsoleData(), subject));
  if (error && data === undefined)
    return (
      <LoadFailure title="Failed to compare with other addons" error={error} onRetry={() => void refetch()} />
    );
  // The loading and empty states take one line each, so that nothing below moves when the answer arrives.
  if (data === undefined) {
    return (
      <Typography role="status" variant="body2" color="textSecondary">
        Comparing with other addons…
      </Typography>
    );
  }
  if (data.listings.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        No similar addons by other publishers
      </Typography>
    );
  }
  const copied = data.listings.filter(({ isMost }) => isMost);
  const others = data.listings.filter(({ isMost }) => !isMost);
  const omitted = data.compared === null ? '' : leftOut(data.compared);
  const list = (listings: readonly OtherListing[]) => (
    <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1, listStyle: 'none' }}>
      {listings.map((listing) => (
        <li key={listing.addonId}>
          <ListingLink listing={listing} />: {shareSentence(listing, data.compared)}.
          {listing.files > 0 && (
            <SharedFiles addonId={addonId} releaseId={releaseId} otherId={listing.addonId} />
          )}
        </li>
      ))}
    </Box>
  );
  return (
    <Box component="section" aria-label="Provenance" sx={{ display: 'grid', gap: 1 }}>
      {copied.length > 0 && (
        <Notice tone="redstone" title="Most of this file is also in another publisher’s addon">
          {list(copied)}
          {omitted}
        </Notice>
      )}
      {others.length > 0 && (
        <FoldedList label={`Similar to ${formatCounted(others.length, 'addon')} by other publishers`}>
          <Box sx={{ overflowWrap: 'anywhere' }}>
            {list(others)}
            {copied.length === 0 && omitted}
          </Box>
        </FoldedList>
      )}
    </Box>
  );
}

const ListingLink = ({ listing: { addonId, title, publisherName, isPublic } }: { listing: OtherListing }) => (
  <>
    <Link href={`/addon/${addonId}`} target="_blank" rel="noopener" color="inherit">
      {title}
    </Link>{' '}
    by {publisherName ?? 'Unknown Publisher'}
    {!isPublic && ' (not public)'}
  </>
);

const SHOWN = 200;
const SAME = { bytes: '', pixels: ' (same pixels)', look: ' (looks the same)' } as const;

/** Fetched when first opened. */
function SharedFiles({
  addonId,
  releaseId,
  otherId,
}: {
  addonId: string;
  releaseId?: string | undefined;
  otherId: string;
}) {
  const { sharedFiles } = useConsoleData();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['shared-files', addonId, releaseId, otherId],
    queryFn: ({ signal }) => sharedFiles(addonId, otherId, releaseId, signal),
    enabled: isOpen,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        Shared files
      </Box>
      {error?.message}
      {isOpen && !error && data === undefined && <Typography role="status">Comparing the files…</Typography>}
      {data && (
        <Box component="ul" sx={{ m: 0, pl: 2, maxHeight: 320, overflowY: 'auto' }} tabIndex={0}>
          {data.files.slice(0, SHOWN).map(({ path, otherPath, by }) => (
            <li key={path}>
              {path}
              {otherPath !== path && `, there ${otherPath}`}
              {SAME[by]}
            </li>
          ))}
          {data.total > SHOWN && <li>{formatCounted(data.total - SHOWN, 'more file')}</li>}
        </Box>
      )}
    </details>
  );
}
