import { Box, Link, Typography } from '@mui/material';
import { OPTIONAL_FIELD_NAMES, OPTIONAL_FIELDS } from '@sandcrate/api/contract/optional-fields.ts';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { Badge } from '../ui/Badge.tsx';

/** What the publisher wrote: description, tags and optional fields. */
export function AddonText() {
  const addon = useRecordContext<ReviewedAddon>();
  if (addon === undefined) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '75ch' }}>
        {addon.description}
      </Typography>
      {addon.tags.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {addon.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </Box>
      )}
      {OPTIONAL_FIELD_NAMES.map((name) => {
        const { heading, kind } = OPTIONAL_FIELDS[name];
        const value = addon[name];
        return (
          value && (
            <Typography key={name} variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {heading}:{' '}
              {kind === 'link' ? (
                <Link href={value} target="_blank" rel="noopener noreferrer nofollow">
                  {value}
                </Link>
              ) : (
                value
              )}
            </Typography>
          )
        );
      })}
    </Box>
  );
}
