import { Box, ListSubheader } from '@mui/material';
import { RecordContextProvider } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { PublisherName } from '../addons/PublisherName.tsx';
import { ChooseAll } from '../bulk/Choose.tsx';
import { formatCount } from '../ui/format.ts';

type Props = {
  /** The publisher's items that are loaded. */
  of: readonly ModeratedAddon[];
  /** The ids of the items that may be decided together with others. */
  choosable: ReadonlySet<string>;
};

/** Names the publisher of the items below it, and chooses them all. */
export function PublisherHeading({ of, choosable }: Props) {
  const [first] = of;
  if (first === undefined) return null;
  const name = first.publisherName ?? 'Unknown Publisher';
  return (
    <RecordContextProvider value={first}>
      <ListSubheader
        disableSticky
        disableGutters
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          pl: 1,
          pr: 1.5,
          lineHeight: 'inherit',
          color: 'var(--muted)',
          fontWeight: 600,
          borderTop: '1px solid var(--line)',
        }}
      >
        <ChooseAll
          among={of.map(({ id }) => id).filter((id) => choosable.has(id))}
          label={`Choose all by ${name}`}
        />
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <PublisherName />
        </Box>
        <Box component="span" sx={{ ml: 'auto' }}>
          {formatCount(of.length)}
        </Box>
      </ListSubheader>
    </RecordContextProvider>
  );
}
