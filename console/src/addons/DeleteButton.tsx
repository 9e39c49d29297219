import { Typography } from '@mui/material';
import { Trash2 } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { ConfirmedAction } from '../ui/ConfirmedAction.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';

/** Deletes the add-on, after asking. */
export function DeleteButton() {
  const addon = useRecordContext<ModeratedAddon>();
  const { deleteAddon, restoreAddon } = useConsoleData();
  const { run, isPending } = useCommand(({ id }: ModeratedAddon) => deleteAddon(id), {
    done: 'Addon deleted successfully',
    failed: 'Delete failed',
    undo: { send: (_, { id }) => restoreAddon(id), done: 'Addon restored' },
  });
  if (addon === undefined) return null;
  return (
    <ConfirmedAction
      icon={Trash2}
      label="Delete"
      subject={addon.title}
      busy={isPending}
      question="Delete this addon?"
      confirm="Delete"
      onConfirm={() => run(addon)}
    >
      <Typography>
        “{addon.title}” by {addon.publisherName ?? 'Unknown Publisher'} disappears from the site and from its
        publisher's list. It can be brought back for 30 days.
      </Typography>
    </ConfirmedAction>
  );
}
