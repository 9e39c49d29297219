import { Box, Link, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { Badge } from '../ui/Badge.tsx';

/** What the publisher wrote: description, tags and links. */
export function AddonText() {
  const addon = useRecordContext<ReviewedAddon>();
  if (addon === undefined) return null;
  const links = [
    ['Source Code', addon.sourceUrl],
    ['Documentation', addon.documentationUrl],
    ['Support', addon.supportUrl],
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '75ch' }}>
        {addon.description}
      </Typography>
      {addon.tags.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {addon.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </Box>
      )}
      {links.map(
        ([label, url]) =>
          url && (
            <Typography key={label} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {label}:{' '}
              <Link href={url} target="_blank" rel="noopener noreferrer nofollow">
                {url}
              </Link>
            </Typography>
          ),
      )}
    </Box>
  );
}
