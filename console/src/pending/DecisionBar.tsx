import { Box, Typography } from '@mui/material';
import { useListContext, useRecordContext } from 'react-admin';
import { DecisionActions } from '../addons/AddonActions.tsx';
import { type ModeratedAddon, waitsAsChange } from '../addons/moderated-addon.ts';
import { ChangeDecision } from '../changes/ChangeDecision.tsx';
import { formatCount } from '../ui/format.ts';

/** The decision buttons for the open add-on, with their keys. */
export function DecisionBar() {
  const addon = useRecordContext<ModeratedAddon>();
  if (addon === undefined) return null;
  return (
    <Box
      role="toolbar"
      aria-label={`Decide on ${addon.title}`}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        // Keeps the three buttons on one line on a phone.
        '& > :first-of-type': { gap: { xs: 0.25, sm: 1 } },
        '& .MuiButton-root': { px: { xs: 0.75, sm: 2 } },
        '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
      }}
    >
      {waitsAsChange(addon) ? <ChangeDecision /> : <DecisionActions />}
      <Place of={addon} />
    </Box>
  );
}

/** An add-on's position in the queue. */
function Place({ of: { id } }: { of: ModeratedAddon }) {
  const { data = [], page, perPage, total } = useListContext<ModeratedAddon>();
  const index = data.findIndex((item) => item.id === id);
  if (index < 0 || total === undefined) return null;
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      sx={{ ml: 'auto', display: { xs: 'none', sm: 'block' } }}
    >
      {formatCount((page - 1) * perPage + index + 1)} of {formatCount(total)}
    </Typography>
  );
}
