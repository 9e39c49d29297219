import { X } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useReviewedBecause } from '../review-locks/use-review-locks.ts';
import { useRejectionTemplates } from '../settings/use-settings.ts';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';

type Rejection = { changeId: string; revision: number; reason: string };

/** Drops the proposed change, for a reason that its publisher reads. */
export function RejectChangeButton() {
  const addon = useRecordContext<ReviewedAddon>();
  const { rejectChange } = useConsoleData();
  const templates = useRejectionTemplates();
  const { runAsync, isPending } = useCommand(
    ({ changeId, revision, reason }: Rejection) => rejectChange(changeId, revision, reason),
    { done: 'Change rejected', failed: 'Rejection failed' },
  );
  const disabledBecause = useReviewedBecause(addon?.id);
  if (!addon?.openChange) return null;
  const { openChange, revision, title } = addon;
  return (
    <ReasonedAction
      icon={X}
      label="Reject change"
      subject={`to ${title}`}
      tone="bad"
      hotkey="r"
      busy={isPending}
      disabledBecause={disabledBecause}
      question={`Reject the change to “${title}”?`}
      confirm="Reject change"
      required
      hint="The publisher reads this."
      templates={templates}
      onConfirm={(reason = '') => runAsync({ changeId: openChange.id, revision, reason })}
    />
  );
}
