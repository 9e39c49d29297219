import { IconButton, Tooltip } from '@mui/material';
import { Command } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';

const CommandDialog = lazyDialog(() => import('./CommandDialog.tsx'));

/** Opens the list of all commands, as Ctrl+K does. */
export function CommandButton() {
  const [open, setOpen] = useState(false);
  useHotkey('Ctrl+k', () => setOpen(true));
  return (
    <>
      <Tooltip title="Commands (Ctrl+K)">
        <IconButton aria-label="Commands" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
          <Command aria-hidden />
        </IconButton>
      </Tooltip>
      {open && <CommandDialog onClose={() => setOpen(false)} />}
    </>
  );
}
