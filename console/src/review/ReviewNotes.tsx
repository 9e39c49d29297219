import { Link } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { Notice } from '../ui/Notice.tsx';

/** What speaks for a closer look. */
export function ReviewNotes() {
  const addon = useRecordContext<ReviewedAddon>();
  if (addon === undefined) return null;
  const { sameFileAs, facts, rejectionReason } = addon;
  return (
    <>
      {sameFileAs.length > 0 && (
        <Notice tone="redstone" title="Another publisher has uploaded this very file">
          <span>
            {sameFileAs.map(({ addonId, title, publisherName }, index) => (
              <span key={addonId}>
                {index > 0 && ', '}
                <Link href={`/addon/${addonId}`} target="_blank" rel="noopener" color="inherit">
                  {title}
                </Link>{' '}
                by {publisherName ?? 'Unknown Publisher'}
              </span>
            ))}
          </span>
        </Notice>
      )}
      {facts != null && facts.notes.length > 0 && (
        <Notice tone="amber" title="Unusual about this file">
          {facts.notes.join(' · ')}
        </Notice>
      )}
      {rejectionReason && (
        <Notice tone="patina" title="Rejected because">
          {rejectionReason}
        </Notice>
      )}
    </>
  );
}
