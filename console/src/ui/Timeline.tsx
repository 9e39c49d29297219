import { Box, Link as MuiLink } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { When } from './When.tsx';

type Entry = {
  id: string;
  what: string;
  /** The page about it. */
  to?: string | undefined;
  at: string;
  who: string | null;
  why: string | null;
};

const List = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  '& > li': {
    position: 'relative',
    padding: '0 0 12px 18px',
    borderLeft: '2px solid var(--line)',
    marginLeft: 5,
    overflowWrap: 'anywhere',
  },
  '& > li:last-of-type': { borderLeftColor: 'transparent', paddingBottom: 0 },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    left: -6,
    top: 5,
    width: 10,
    height: 10,
    borderRadius: 3,
    background: 'var(--edge)',
  },
});

/** A list of events, in the order given. */
export const Timeline = ({ entries }: { entries: readonly Entry[] }) => (
  <List>
    {entries.map(({ id, what, to, at, who, why }) => (
      <li key={id}>
        <Box sx={{ fontWeight: 600 }}>
          {to === undefined ? (
            what
          ) : (
            <MuiLink component={Link} to={to} color="inherit">
              {what}
            </MuiLink>
          )}
        </Box>
        <Box sx={{ color: 'var(--muted)', fontSize: '0.8125rem' }}>
          <When at={at} />
          {who !== null && ` · ${who}`}
        </Box>
        {why && <Box sx={{ mt: 0.25, whiteSpace: 'pre-wrap' }}>{why}</Box>}
      </li>
    ))}
  </List>
);
