import { X } from 'lucide-react';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { Action } from '../ui/Action.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';

type Rejection = { changeId: string; revision: number; reason: string };

/** Drops the proposed change, for a reason that its publisher reads. */
export function RejectChangeButton() {
  const addon = useRecordContext<ReviewedAddon>();
  const { rejectChange } = useConsoleData();
  const [open, setOpen] = useState(false);
  const { run, isPending } = useCommand(
    ({ changeId, revision, reason }: Rejection) => rejectChange(changeId, revision, reason),
    { done: 'Change rejected', failed: 'Rejection failed' },
  );
  if (!addon?.openChange) return null;
  const { openChange, revision, title } = addon;
  return (
    <>
      <Action
        icon={X}
        label="Reject change"
        subject={`to ${title}`}
        tone="bad"
        hotkey="r"
        busy={isPending}
        onClick={() => setOpen(true)}
      />
      {open && (
        <ReasonDialog
          title={`Reject the change to “${title}”?`}
          confirm="Reject change"
          required
          hint="The publisher reads this."
          onSubmit={(reason) => {
            setOpen(false);
            run({ changeId: openChange.id, revision, reason });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
