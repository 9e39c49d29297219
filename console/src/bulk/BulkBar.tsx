import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { formatCount } from '../ui/format.ts';
import { BULK_ACTIONS, type BulkAction, isBulkAction } from './actions.ts';
import { BulkDialog } from './BulkDialog.tsx';

type Order = { action: BulkAction; addons: readonly ModeratedAddon[] };

/** What can be done to the add-ons chosen in the list in context, while any are. */
export function BulkBar() {
  const { data = [], selectedIds, onUnselectItems } = useListContext<ModeratedAddon>();
  const [order, setOrder] = useState<Order>();
  // Only what is on the screen was seen.
  const chosen = data.filter(({ id }) => selectedIds.includes(id));
  return (
    <>
      {chosen.length > 0 && (
        <Toolbar
          chosen={chosen}
          onChoose={(action) => setOrder({ action, addons: chosen })}
          onClear={() => onUnselectItems()}
        />
      )}
      {order && (
        <BulkDialog {...order} onDone={() => onUnselectItems()} onClose={() => setOrder(undefined)} />
      )}
    </>
  );
}

type ToolbarProps = {
  chosen: readonly ModeratedAddon[];
  onChoose: (action: BulkAction) => void;
  onClear: () => void;
};

function Toolbar({ chosen, onChoose, onClear }: ToolbarProps) {
  const offered = Object.keys(BULK_ACTIONS)
    .filter(isBulkAction)
    .filter((name) => chosen.some(BULK_ACTIONS[name].suits));
  return (
    <Box
      role="toolbar"
      aria-label="Chosen addons"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        background: 'var(--raised)',
        borderTop: '1px solid var(--line)',
      }}
    >
      <Box component="strong" sx={{ mr: 1, fontSize: '0.875rem' }}>
        {formatCount(chosen.length)} chosen
      </Box>
      {offered.map((name) => (
        <Button key={name} variant="outlined" onClick={() => onChoose(name)}>
          {BULK_ACTIONS[name].label}
        </Button>
      ))}
      <Button onClick={onClear} sx={{ ml: 'auto' }}>
        Choose none
      </Button>
    </Box>
  );
}
