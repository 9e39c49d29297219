import { Box, Link, Typography } from '@mui/material';
import type { BodyPicture } from '@sandcrate/api/addons/contract.ts';
import { OPTIONAL_FIELD_NAMES, OPTIONAL_FIELDS } from '@sandcrate/api/contract/optional-fields.ts';
import { atWidth } from '@sandcrate/api/contract/picture-address.ts';
import { lazy, Suspense } from 'react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { Badge } from '../ui/Badge.tsx';

const FormattedText = lazy(() =>
  import('../../../web/FormattedText.tsx').then((module) => ({ default: module.FormattedText })),
);

const WIDTH = 960;

/** A picture of the full description; it opens in full in a new tab. */
function TextPicture({ picture, alt }: { picture: BodyPicture | undefined; alt: string }) {
  if (picture === undefined) return alt;
  const { url, width, height } = picture;
  return (
    <a href={url} target="_blank" rel="noopener">
      <img
        src={atWidth(url, WIDTH)}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}

/** What the publisher wrote: description, full description, tags and optional fields. */
export function AddonText() {
  const addon = useRecordContext<ReviewedAddon>();
  if (addon === undefined) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '75ch' }}>
        {addon.description}
      </Typography>
      {addon.body && (
        <Suspense fallback={<Box sx={{ whiteSpace: 'pre-wrap' }}>{addon.body}</Box>}>
          <FormattedText
            source={addon.body}
            dialect="full"
            level={3}
            picture={(id, alt) => (
              <TextPicture picture={addon.pictures?.find((each) => each.id === id)} alt={alt} />
            )}
          />
        </Suspense>
      )}
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
