import { Typography } from '@mui/material';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { Action } from '../ui/Action.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';

/** Deletes the add-on, after asking. */
export function DeleteButton() {
  const addon = useRecordContext<ModeratedAddon>();
  const { deleteAddon } = useConsoleData();
  const [asking, setAsking] = useState(false);
  const { run, isPending } = useCommand(({ id }: ModeratedAddon) => deleteAddon(id), {
    done: 'Addon deleted successfully',
    failed: 'Delete failed',
  });
  if (addon === undefined) return null;
  return (
    <>
      <Action
        icon={Trash2}
        label="Delete"
        subject={addon.title}
        busy={isPending}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        title="Delete this addon?"
        confirm="Delete"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          run(addon);
        }}
      >
        <Typography>
          “{addon.title}” by {addon.publisherName ?? 'Unknown Publisher'} disappears from the site and from
          its publisher's list.
        </Typography>
      </ConfirmDialog>
    </>
  );
}
