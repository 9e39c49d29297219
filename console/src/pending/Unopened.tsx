import { Box, Typography } from '@mui/material';
import { FileDiff } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { DecisionActions } from '../addons/AddonActions.tsx';
import { type ModeratedAddon, waitsAsChange } from '../addons/moderated-addon.ts';
import { Action } from '../ui/Action.tsx';

/** Replaces the evidence until the add-on in context is opened. */
export function Unopened({ onOpen }: { onOpen: () => void }) {
  const addon = useRecordContext<ModeratedAddon>();
  if (addon === undefined) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, placeContent: 'center', justifyItems: 'center', py: 6 }}>
      <Typography color="textSecondary" sx={{ textAlign: 'center' }}>
        Open it to see its evidence. Others then read that you are reviewing it.
      </Typography>
      {waitsAsChange(addon) ? (
        <Action
          icon={FileDiff}
          label="Review change"
          subject={`to ${addon.title}`}
          isMain
          hotkey="a"
          onClick={onOpen}
        />
      ) : (
        <DecisionActions />
      )}
    </Box>
  );
}
