import { Check } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useExplainRefusal } from '../review-locks/use-decisions.ts';
import { useTakenBecause } from '../review-locks/use-taken-because.ts';
import { Action } from '../ui/Action.tsx';

/** Lets the proposed change go live as it was seen. */
export function ApproveChangeButton() {
  const addon = useRecordContext<ReviewedAddon>();
  const { approveChange } = useConsoleData();
  const explain = useExplainRefusal();
  const { run, isPending } = useCommand(
    ({ addon, changeId }: { addon: ReviewedAddon; changeId: string }) =>
      explain(addon, approveChange(changeId, addon.revision)),
    { done: ['Change approved', 'It is now live.'], failed: 'Approval failed' },
  );
  const disabledBecause = useTakenBecause(addon);
  if (!addon?.openChange) return null;
  const { openChange, title } = addon;
  return (
    <Action
      icon={Check}
      label="Approve change"
      subject={`to ${title}`}
      tone="good"
      hotkey="a"
      busy={isPending}
      disabledBecause={disabledBecause}
      onClick={() => run({ addon, changeId: openChange.id })}
    />
  );
}
