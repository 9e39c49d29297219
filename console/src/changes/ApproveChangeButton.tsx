import { Check } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useReviewedBecause } from '../review-locks/use-review-locks.ts';
import { Action } from '../ui/Action.tsx';

/** Lets the proposed change go live as it was seen. */
export function ApproveChangeButton() {
  const addon = useRecordContext<ReviewedAddon>();
  const { approveChange } = useConsoleData();
  const { run, isPending } = useCommand(
    ({ changeId, revision }: { changeId: string; revision: number }) => approveChange(changeId, revision),
    { done: ['Change approved', 'It is now live.'], failed: 'Approval failed' },
  );
  const disabledBecause = useReviewedBecause(addon?.id);
  if (!addon?.openChange) return null;
  const { openChange, revision, title } = addon;
  return (
    <Action
      icon={Check}
      label="Approve change"
      subject={`to ${title}`}
      tone="good"
      hotkey="a"
      busy={isPending}
      disabledBecause={disabledBecause}
      onClick={() => run({ changeId: openChange.id, revision })}
    />
  );
}
