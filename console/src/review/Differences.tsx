import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { atWidth } from '@sandcrate/api/contract/picture-address.ts';
import { SpokenOnly } from '../ui/SpokenOnly.ts';
import { wordDiff } from './word-diff.ts';

const Side = styled('div')({
  minWidth: 0,
  padding: '4px 8px',
  borderRadius: 4,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: '0.875rem',
  background: 'var(--panel)',
  '& del': { background: 'var(--redstone-wash)', textDecorationColor: 'var(--redstone)' },
  '& ins': { background: 'var(--moss-wash)', textDecorationColor: 'var(--moss)' },
  '& img': { display: 'block', width: '100%', borderRadius: 4 },
});

export type FieldDifference = {
  field: string;
  before: string | null;
  after: string | null;
  /** Set if the field is a picture and has one. */
  beforeImageUrl?: string | null;
  afterImageUrl?: string | null;
};

/** Compares fields, with removed and added words marked and pictures side by side. */
export const Differences = ({ of }: { of: readonly FieldDifference[] }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
    {of.map((difference) => (
      <Box key={difference.field}>
        <Box component="dt" sx={{ fontWeight: 600, fontSize: '0.8125rem', mb: 0.5 }}>
          {difference.field}
        </Box>
        <Box
          component="dd"
          sx={{ m: 0, display: 'grid', gap: 0.5, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}
        >
          {difference.beforeImageUrl || difference.afterImageUrl ? (
            <>
              <Picture url={difference.beforeImageUrl} label={`${difference.field} before`} />
              <Picture url={difference.afterImageUrl} label={`${difference.field} after`} />
            </>
          ) : (
            <Words before={difference.before ?? ''} after={difference.after ?? ''} />
          )}
        </Box>
      </Box>
    ))}
  </Box>
);

const PICTURE_WIDTH = 640;

const Picture = ({ url, label }: { url: string | null | undefined; label: string }) => (
  <Side>
    {url ? (
      <a href={url} target="_blank" rel="noopener">
        <img src={atWidth(url, PICTURE_WIDTH)} alt={label} loading="lazy" decoding="async" />
      </a>
    ) : (
      <em>No picture</em>
    )}
  </Side>
);

/** The old text next to the new one. */
function Words({ before, after }: { before: string; after: string }) {
  // A piece is identified only by its place, and places change only with the texts.
  const pieces = wordDiff(before, after).map((piece, place) => ({ ...piece, place }));
  return (
    <>
      <Side dir="auto">
        <SpokenOnly>Before: </SpokenOnly>
        {before === '' && <em>Empty</em>}
        {pieces.map(({ text, in: where, place }) =>
          where === 'both' ? text : where === 'before' && <del key={place}>{text}</del>,
        )}
      </Side>
      <Side dir="auto">
        <SpokenOnly>After: </SpokenOnly>
        {after === '' && <em>Empty</em>}
        {pieces.map(({ text, in: where, place }) =>
          where === 'both' ? text : where === 'after' && <ins key={place}>{text}</ins>,
        )}
      </Side>
    </>
  );
}
