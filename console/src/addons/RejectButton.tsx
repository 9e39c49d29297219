import { X } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useDecision } from '../decisions/use-decision.ts';
import { useTakenBecause } from '../review-locks/use-taken-because.ts';
import { useSiteRules, useTemplates, valuesOf } from '../settings/use-settings.ts';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';

/** Rejects a pending add-on, or takes an approved one down, for a reason that its publisher reads. */
export function RejectButton() {
  const addon = useRecordContext<ModeratedAddon>();
  const templates = useTemplates('rejectionTemplates', valuesOf(addon));
  const rules = useSiteRules();
  const { decideAsync, isPending, leavesAtOnce } = useDecision('reject', addon);
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
      rules={rules}
      closesAtOnce={leavesAtOnce}
      onConfirm={(reason, rule) => decideAsync({ kind: 'reject', addon, reason, rule })}
    />
  );
}
