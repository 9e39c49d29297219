// A moderator who is unsure asks for another one's decision, and can then no longer approve the item unless they withdraw that.
import { SECOND_OPINION_NEEDED } from '@sandcrate/api/contract/refusals.ts';
import { MessageCircleQuestionMark, Undo2 } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { isWaiting, type ReviewedAddon, waitsAsChange } from '../addons/moderated-addon.ts';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useTakenBecause } from '../review-locks/use-taken-because.ts';
import { useViewer } from '../session/use-viewer.ts';
import { Action } from '../ui/Action.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';
import { When } from '../ui/When.tsx';

/** Why the viewer cannot approve the add-on: they requested a second opinion. */
export function useOpinionNeeded(
  addon: Pick<ReviewedAddon, 'secondOpinion'> | undefined,
): string | undefined {
  const { id } = useViewer();
  return addon?.secondOpinion?.requestedBy.id === id ? SECOND_OPINION_NEEDED : undefined;
}

/** Asks another moderator to decide on the item in context; absent once somebody has asked. */
export function SecondOpinionButton() {
  const addon = useRecordContext<ReviewedAddon>();
  const { requestSecondOpinion } = useConsoleData();
  const disabledBecause = useTakenBecause(addon);
  const { runAsync, isPending } = useCommand(
    ({ id, revision, reason }: { id: string; revision: number; reason: string }) =>
      requestSecondOpinion(id, revision, reason),
    { done: ['Second opinion requested', 'Another moderator has to approve it.'] },
  );
  if (addon === undefined || addon.secondOpinion !== null || addon.changesWanted !== null) return null;
  if (!isWaiting(addon) && !waitsAsChange(addon)) return null;
  const { id, revision, title } = addon;
  return (
    <ReasonedAction
      icon={MessageCircleQuestionMark}
      label="Request a second opinion"
      subject={`on ${title}`}
      hotkey="p"
      busy={isPending}
      disabledBecause={disabledBecause}
      question={`Request a second opinion on “${title}”?`}
      confirm="Request"
      color="primary"
      required
      hint="Other moderators read this. You can then no longer approve it, unless you withdraw this."
      onConfirm={(reason = '') => runAsync({ id, revision, reason })}
    />
  );
}

/** Shows the request for a second opinion on the add-on in context, with its reason. */
export function SecondOpinionNotice() {
  const addon = useRecordContext<ReviewedAddon>();
  const viewer = useViewer();
  if (!addon?.secondOpinion) return null;
  const { requestedBy, reason, requestedAt } = addon.secondOpinion;
  const isOwn = requestedBy.id === viewer.id;
  const name = isOwn ? 'You' : (requestedBy.username ?? 'A moderator');
  return (
    <Notice
      tone="warning"
      title={`${name} requested a second opinion`}
      action={isOwn && <WithdrawOpinion addon={addon} />}
    >
      <span>
        <bdi>{reason}</bdi> (<When at={requestedAt} />)
      </span>
    </Notice>
  );
}

function WithdrawOpinion({ addon: { id, title } }: { addon: ReviewedAddon }) {
  const { withdrawSecondOpinion } = useConsoleData();
  const { run, isPending } = useCommand((addonId: string) => withdrawSecondOpinion(addonId), {
    done: ['Second opinion withdrawn', 'You can approve it again.'],
    failed: 'Not withdrawn',
  });
  return (
    <Action
      icon={Undo2}
      label="Withdraw"
      subject={`the request for a second opinion on ${title}`}
      busy={isPending}
      onClick={() => run(id)}
    />
  );
}
