import { X } from 'lucide-react';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { Action } from '../ui/Action.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';

type Rejection = { addon: ModeratedAddon; reason: string };

/** Rejects a pending add-on, or takes an approved one down, for a reason that its publisher reads. */
export function RejectButton() {
  const addon = useRecordContext<ModeratedAddon>();
  const { rejectAddon } = useConsoleData();
  const [open, setOpen] = useState(false);
  const { run, isPending } = useCommand(
    ({ addon: { id, revision }, reason }: Rejection) => rejectAddon(id, revision, reason || undefined),
    { done: 'Addon rejected', failed: 'Rejection failed' },
  );
  if (addon === undefined || addon.status === 'rejected') return null;
  const takesDown = addon.status === 'approved';
  const label = takesDown ? 'Take down' : 'Reject';
  const reject = (reason: string) => {
    setOpen(false);
    run({ addon, reason });
  };
  return (
    <>
      <Action
        icon={X}
        label={label}
        subject={addon.title}
        tone="bad"
        hotkey="r"
        busy={isPending}
        onClick={() => setOpen(true)}
      />
      {open && (
        <ReasonDialog
          title={`${label} “${addon.title}”?`}
          confirm={label}
          required={takesDown}
          hint="The publisher reads this."
          onSubmit={reject}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
