import { X } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useDecision } from '../decisions/use-decision.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useTakenBecause } from '../review-locks/use-taken-because.ts';
import { useTemplates, valuesOf } from '../settings/use-settings.ts';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';

type Rejection = { addon: ModeratedAddon; reason?: string };

/** Rejects a pending add-on, or takes an approved one down, for a reason that its publisher reads. */
export function RejectButton() {
  const addon = useRecordContext<ModeratedAddon>();
  const { rejectAddon, returnAddon, approveAddon } = useConsoleData();
  const templates = useTemplates('rejectionTemplates', valuesOf(addon));
  const { decideAsync, isPending, leavesAtOnce } = useDecision(
    ({ addon, reason }: Rejection) => rejectAddon(addon.id, addon.revision, reason),
    {
      done: 'Addon rejected',
      failed: 'Rejection failed',
      undo: {
        send: ({ revision }, { addon }) => {
          const back = addon.status === 'approved' ? approveAddon : returnAddon;
          return back(addon.id, revision ?? addon.revision + 1);
        },
        done: ['Rejection undone', 'It is where it was before.'],
      },
    },
  );
  const disabledBecause = useTakenBecause(addon);
  if (addon === undefined || addon.status === 'rejected') return null;
  const takesDown = addon.status === 'approved';
  const label = takesDown ? 'Take down' : 'Reject';
  return (
    <ReasonedAction
      icon={X}
      label={label}
      subject={addon.title}
      tone="bad"
      hotkey="r"
      busy={isPending}
      disabledBecause={disabledBecause}
      question={`${label} “${addon.title}”?`}
      confirm={label}
      required={takesDown}
      hint="The publisher reads this."
      templates={templates}
      closesAtOnce={leavesAtOnce}
      onConfirm={(reason) => decideAsync({ addon, reason })}
    />
  );
}
