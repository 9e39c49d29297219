import { X } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useDecision } from '../decisions/use-decision.ts';
import { useTakenBecause } from '../review-locks/use-taken-because.ts';
import { useSiteRules, useTemplates, valuesOf } from '../settings/use-settings.ts';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';

/** Rejects the proposed change, for a reason that its publisher reads. */
export function RejectChangeButton() {
  const addon = useRecordContext<ReviewedAddon>();
  const templates = useTemplates('rejectionTemplates', valuesOf(addon));
  const rules = useSiteRules();
  const { decideAsync, isPending, leavesAtOnce } = useDecision('reject-change', addon);
  const disabledBecause = useTakenBecause(addon);
  if (!addon?.openChange) return null;
  const { openChange, title } = addon;
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
      rules={rules}
      closesAtOnce={leavesAtOnce}
      onConfirm={(reason, rule) =>
        decideAsync({ kind: 'reject-change', addon, changeId: openChange.id, reason, rule })
      }
    />
  );
}
