import { Button } from '@mui/material';
import { useRecordContext, useRefresh } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { Notice } from '../ui/Notice.tsx';
import { useDecidedBecause } from './use-decisions.ts';

/** Tells who has decided about the add-on in context while it was on the screen. */
export function DecidedNotice() {
  const addon = useRecordContext<ReviewedAddon>();
  const decided = useDecidedBecause(addon);
  const refresh = useRefresh();
  if (decided === undefined) return null;
  return (
    <Notice
      tone="amber"
      title="Decided by another moderator"
      action={
        <Button variant="outlined" onClick={() => refresh()}>
          Show what is waiting now
        </Button>
      }
    >
      <span>{decided}</span>
    </Notice>
  );
}
