import { Box } from '@mui/material';
import { BadgeCheck } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import type { ModeratedAddon } from './moderated-addon.ts';

/** The add-on's publisher, with a tick when verified. */
export function PublisherName() {
  const addon = useRecordContext<ModeratedAddon>();
  if (addon === undefined) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      {addon.publisherName ?? 'Unknown Publisher'}
      {addon.publisherVerified && (
        <BadgeCheck size={16} color="var(--patina)" role="img" aria-label="Verified publisher" />
      )}
    </Box>
  );
}
