import { Link } from '@mui/material';
import { unusualNotes } from '@sandcrate/api/contract/pack-notes.ts';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { SecondOpinionNotice } from '../cases/SecondOpinion.tsx';
import { Notice } from '../ui/Notice.tsx';
import { evidenceOf } from './evidence.ts';

/** Reasons for a closer look. */
export function ReviewNotes() {
  const addon = useRecordContext<ReviewedAddon>();
  if (addon === undefined) return null;
  const { sameFileAs, facts } = evidenceOf(addon).file;
  const unusual = unusualNotes(facts?.notes ?? []);
  const isOwnOnly = sameFileAs.every(({ isSamePublisher }) => isSamePublisher);
  return (
    <>
      <SecondOpinionNotice />
      {sameFileAs.length > 0 && (
        <Notice
          tone={isOwnOnly ? 'warning' : 'redstone'}
          title={
            isOwnOnly
              ? 'This publisher has uploaded this very file before'
              : 'Another publisher has uploaded this very file'
          }
        >
          <span>
            {sameFileAs.map(({ addonId, title, publisherName, isSamePublisher }, index) => (
              <span key={addonId}>
                {index > 0 && ', '}
                <Link href={`/addon/${addonId}`} target="_blank" rel="noopener" color="inherit">
                  {title}
                </Link>{' '}
                by {publisherName ?? 'Unknown Publisher'}
                {isSamePublisher && !isOwnOnly && ' (the same publisher)'}
              </span>
            ))}
          </span>
        </Notice>
      )}
      {unusual.length > 0 && (
        <Notice tone="warning" title="Unusual about this file">
          {unusual.join(' · ')}
        </Notice>
      )}
      {addon.changesWanted !== null && (
        <Notice tone="warning" title="Its publisher has been asked for changes">
          {addon.changesWanted}
        </Notice>
      )}
      {addon.rejectionReason && (
        <Notice tone="patina" title="Rejected because">
          {addon.rejectionReason}
        </Notice>
      )}
    </>
  );
}
