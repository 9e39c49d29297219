import { PencilLine } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useDecision } from '../decisions/use-decision.ts';
import { useTakenBecause } from '../review-locks/use-taken-because.ts';
import { useSiteRules, useTemplates, valuesOf } from '../settings/use-settings.ts';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';
import type { ReviewedAddon } from './moderated-addon.ts';

/**
 * Asks the publisher to change the pending add-on in context, or the change that they propose for a live one. It leaves
 * the queue until they do.
 */
export function RequestChangesButton() {
  const addon = useRecordContext<ReviewedAddon>();
  const templates = useTemplates('changeTemplates', valuesOf(addon));
  const rules = useSiteRules();
  const { decideAsync, isPending, leavesAtOnce } = useDecision('request-changes', addon);
  const disabledBecause = useTakenBecause(addon);
  if (addon === undefined) return null;
  const changeId = addon.openChange?.id;
  if (addon.status !== 'pending' && changeId === undefined) return null;
  const what = changeId === undefined ? `“${addon.title}”` : `what is proposed for “${addon.title}”`;
  return (
    <ReasonedAction
      icon={PencilLine}
      label="Request changes"
      subject={changeId === undefined ? `to ${addon.title}` : `to the change of ${addon.title}`}
      hotkey="c"
      busy={isPending}
      disabledBecause={disabledBecause}
      question={`Request changes to ${what}?`}
      confirm="Request changes"
      required
      reasonLabel="What is wanted"
      missing="Say what is wanted"
      hint="The publisher reads this. It leaves the queue until they edit it."
      templates={templates}
      rules={rules}
      closesAtOnce={leavesAtOnce}
      onConfirm={(reason, rule) => decideAsync({ kind: 'request-changes', addon, changeId, reason, rule })}
    />
  );
}
