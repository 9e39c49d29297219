import { Box, Link as MuiLink, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { RecallAnswer } from '@sandcrate/api/recalls/contract.ts';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';
import { Badge } from '../ui/Badge.tsx';
import { Board } from '../ui/Board.tsx';
import { formatCounted } from '../ui/format.ts';

const Addons = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    padding: '8px 0',
    borderTop: '1px solid var(--line)',
    fontSize: '0.875rem',
  },
});

/** What a recall would affect. */
export function RecallPreview({ of: { addons, releases, downloaders } }: { of: RecallAnswer }) {
  const createPath = useCreatePath();
  return (
    <Board aria-labelledby="recall-preview" sx={{ p: 2 }}>
      <Typography variant="h2" id="recall-preview">
        This recall closes
      </Typography>
      <Typography sx={{ my: 1 }}>
        {formatCounted(addons.length, 'listing')} and {formatCounted(releases, 'release')};{' '}
        {formatCounted(downloaders, 'member')} who downloaded it will be told.
      </Typography>
      {addons.length === 0 ? (
        <Typography color="textSecondary">
          No add-on on the site contains it. Further uploads of it will be refused.
        </Typography>
      ) : (
        <Addons>
          {addons.map(({ id, title, publisherName, version, isCurrent }) => (
            <li key={`${id}/${version}`}>
              <MuiLink
                component={Link}
                to={createPath({ resource: 'addons', type: 'show', id })}
                color="inherit"
                sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
              >
                {title}
              </MuiLink>
              <Box component="span" sx={{ color: 'var(--muted)' }}>
                v{version} by {publisherName ?? 'Unknown Publisher'}
              </Box>
              <Badge tone={isCurrent ? 'redstone' : 'plain'}>
                {isCurrent ? 'Current release' : 'Old release'}
              </Badge>
            </li>
          ))}
        </Addons>
      )}
    </Board>
  );
}
