import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { BulkActionsToolbar, useListContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { useOwnRefusal } from '../session/use-own-because.ts';
import { formatCount } from '../ui/format.ts';
import { BULK_ACTIONS, type BulkAction, isBulkAction } from './actions.ts';
import { BulkDialog } from './BulkDialog.tsx';

type Order = { action: BulkAction; addons: readonly ModeratedAddon[] };

/** The actions on the add-ons chosen in the list in context. Hidden while none is chosen. */
export function BulkBar() {
  const { data = [], selectedIds, onUnselectItems } = useListContext<ModeratedAddon>();
  const [order, setOrder] = useState<Order>();
  // Only add-ons on the screen have been seen.
  const chosen = data.filter(({ id }) => selectedIds.includes(id));
  return (
    <>
      {chosen.length > 0 && (
        <Toolbar chosen={chosen} onChoose={(action) => setOrder({ action, addons: chosen })} />
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
};

function Toolbar({ chosen, onChoose }: ToolbarProps) {
  const ownRefusal = useOwnRefusal();
  const others = chosen.filter(({ publisherId }) => ownRefusal(publisherId) === undefined);
  const offered = Object.keys(BULK_ACTIONS)
    .filter(isBulkAction)
    .filter((name) => others.some(BULK_ACTIONS[name].suits));
  const attributes = { role: 'toolbar', 'aria-label': 'Chosen add-ons' };
  return (
    // Without react-admin's button to select all pages: nobody decides on add-ons that were not on the screen.
    <BulkActionsToolbar
      label={`${formatCount(chosen.length)} chosen`}
      selectAllButton={false}
      {...attributes}
    >
      {offered.map((name) => (
        <Button key={name} variant="outlined" onClick={() => onChoose(name)}>
          {BULK_ACTIONS[name].label}
        </Button>
      ))}
      {others.length === 0 && <Typography>{ownRefusal(chosen[0]?.publisherId)}</Typography>}
    </BulkActionsToolbar>
  );
}
