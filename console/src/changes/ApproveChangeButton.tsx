import { Check } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useDecision } from '../decisions/use-decision.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useTakenBecause } from '../review-locks/use-taken-because.ts';
import { Action } from '../ui/Action.tsx';

/** Approves the proposed change as it was seen. */
export function ApproveChangeButton() {
  const addon = useRecordContext<ReviewedAddon>();
  const { approveChange } = useConsoleData();
  const { decide, isPending } = useDecision(
    ({ addon, changeId }: { addon: ReviewedAddon; changeId: string }) =>
      approveChange(changeId, addon.revision),
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
      onClick={() => decide({ addon, changeId: openChange.id })}
    />
  );
}
