import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';

const Text = styled('div')({
  padding: '4px 8px',
  borderRadius: 4,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: '0.875rem',
  '&:is(del)': { background: 'var(--redstone-wash)', textDecoration: 'none' },
  '&:is(ins)': { background: 'var(--moss-wash)', textDecoration: 'none' },
});

type Difference = { field: string; before: string | null; after: string | null };

/** Field by field what was and what is. */
export const Differences = ({ of }: { of: readonly Difference[] }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
    {of.map(({ field, before, after }) => (
      <Box key={field}>
        <Box component="dt" sx={{ fontWeight: 600, fontSize: '0.8125rem', mb: 0.5 }}>
          {field}
        </Box>
        <Box
          component="dd"
          sx={{ m: 0, display: 'grid', gap: 0.5, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}
        >
          <Text as="del">{before || '(empty)'}</Text>
          <Text as="ins">{after || '(empty)'}</Text>
        </Box>
      </Box>
    ))}
  </Box>
);
