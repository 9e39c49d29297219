import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { DecisionActions } from '../addons/AddonActions.tsx';
import { type ModeratedAddon, waitsAsChange } from '../addons/moderated-addon.ts';
import { ChangeDecision } from '../changes/ChangeDecision.tsx';

/** The decision buttons for the open add-on, with their keys. They stay in view while the page scrolls. */
export function DecisionBar() {
  const addon = useRecordContext<ModeratedAddon>();
  if (addon === undefined) return null;
  return (
    <Box
      role="toolbar"
      aria-label={`Decide on ${addon.title}`}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        background: 'var(--panel)',
        borderTop: '1px solid var(--line)',
      }}
    >
      {waitsAsChange(addon) ? <ChangeDecision /> : <DecisionActions />}
    </Box>
  );
}
