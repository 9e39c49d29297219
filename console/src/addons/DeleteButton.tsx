import { Typography } from '@mui/material';
import { Trash2 } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useDecisionStore } from '../decisions/use-sent-decisions.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useViewer } from '../session/use-viewer.ts';
import { useSiteRules } from '../settings/use-settings.ts';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';

type Deletion = { addon: ModeratedAddon; reason: string; rule: string | undefined };

/** Deletes the add-on for a reason that its publisher reads, or the viewer's own one for good. */
export function DeleteButton() {
  const addon = useRecordContext<ModeratedAddon>();
  const { deleteAddon, restoreAddon } = useConsoleData();
  const decisions = useDecisionStore();
  const rules = useSiteRules();
  const viewer = useViewer();
  const isOwn = addon?.publisherId === viewer.id;
  const { runAsync, isPending } = useCommand(
    ({ addon, reason, rule }: Deletion) => deleteAddon(addon.id, { reason, rule }),
    {
      done: 'Addon deleted successfully',
      did: ({ addon }) => `deleted “${addon.title}”`,
      failed: 'Delete failed',
      // In the queue the next one follows.
      onDone: (_, { addon }) => decisions.accept(addon),
      undo: isOwn ? undefined : { send: (_, { addon }) => restoreAddon(addon.id), done: 'Addon restored' },
    },
  );
  if (addon === undefined || addon.deletion) return null;
  return (
    <ReasonedAction
      icon={Trash2}
      label="Delete"
      subject={addon.title}
      tone="bad"
      busy={isPending}
      question={`Delete “${addon.title}”?`}
      confirm="Delete"
      required
      hint={isOwn ? 'The audit log shows this.' : 'The publisher reads this.'}
      rules={isOwn ? undefined : rules}
      onConfirm={(reason = '', rule) => runAsync({ addon, reason, rule })}
    >
      <Typography sx={{ mb: 1 }}>
        “{addon.title}” by {addon.publisherName ?? 'Unknown Publisher'} disappears from the site and from its
        publisher's list.{' '}
        {isOwn
          ? 'It is your own, so nobody can restore it.'
          : 'You can restore it for 30 days: filter Add-ons by Deleted.'}
      </Typography>
    </ReasonedAction>
  );
}
