import { Box, Link as MuiLink, Typography } from '@mui/material';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { useCreatePath, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { Thumbnail } from '../ui/Thumbnail.tsx';
import { When } from '../ui/When.tsx';
import { belowExtraLarge, belowLarge, belowMedium } from '../ui/widths.ts';
import type { ModeratedAddon } from './moderated-addon.ts';
import { PublisherName } from './PublisherName.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { StatusBadge } from './StatusBadge.tsx';

/** Picture, linked title and version; in a narrow table also category, publisher and status. */
export function AddonTitle() {
  const addon = useRecordContext<ModeratedAddon>();
  const createPath = useCreatePath();
  if (addon === undefined) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Thumbnail src={addon.bannerImageUrl ?? addon.imageUrl} />
      <Box sx={{ minWidth: { md: 150 } }}>
        {addon.deletion ? (
          <Box component="span" dir="auto" sx={{ fontWeight: 600, overflowWrap: 'break-word' }}>
            {addon.title}
          </Box>
        ) : (
          <MuiLink
            component={Link}
            to={createPath({ resource: 'addons', type: 'show', id: addon.id })}
            color="inherit"
            underline="hover"
            dir="auto"
            sx={{ fontWeight: 600, overflowWrap: 'break-word' }}
          >
            {addon.title}
          </MuiLink>
        )}
        <Typography variant="caption" color="textSecondary" component="div">
          v{addon.version}
          <Box component="span" sx={belowExtraLarge}>
            {' · '}
            {CATEGORY_LABELS[addon.category]}
          </Box>
          <Box component="span" sx={belowLarge}>
            {' · '}
            <PublisherName />
          </Box>
          <Box component="span" sx={belowMedium}>
            {' '}
            <StatusBadge />
          </Box>
        </Typography>
        {addon.deletion && <Deletion of={addon.deletion} />}
        {addon.deletion && (
          <Box sx={belowMedium}>
            <RestoreButton />
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** Who deleted it, when and why. */
const Deletion = ({ of: { at, by, reason } }: { of: NonNullable<ModeratedAddon['deletion']> }) => (
  <Box sx={{ fontSize: '0.8125rem', color: 'var(--redstone)', overflowWrap: 'anywhere' }}>
    Deleted by {by === 'staff' ? 'staff' : 'its publisher'} <When at={at} />
    {reason !== null && (
      <>
        : <bdi>{reason}</bdi>
      </>
    )}
  </Box>
);
