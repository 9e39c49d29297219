import type { AppealView } from '@sandcrate/api/appeals/contract.ts';
import { Scale, Undo2 } from 'lucide-react';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useTemplates } from '../settings/use-settings.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';

type Judgement = { id: string; note?: string };

const common = { required: false, reasonLabel: 'Note', hint: 'Who appealed reads this.' };

/** What the decision was about. */
export function titleOf({
  collectionId,
  collectionTitle,
  profileId,
  profile,
  accountId,
  appellant,
  addonTitle,
}: AppealView): string {
  if (collectionId !== null) return collectionTitle ?? 'Private or deleted collection';
  if (profileId !== null) return profile?.owner.username ?? 'Deleted user';
  if (accountId !== null) return appellant.username ?? 'Deleted user';
  return addonTitle ?? 'Deleted add-on';
}

/** Decides an appeal. Only for moderators who did not make the decision. */
export function JudgeActions({ appeal }: { appeal: AppealView }) {
  const { upholdAppeal, overturnAppeal } = useConsoleData();
  const title = titleOf(appeal);
  const uphold = useCommand(({ id, note }: Judgement) => upholdAppeal(id, note), {
    done: 'Decision upheld',
    did: () => `upheld the decision about “${title}”`,
    failed: 'Operation failed',
  });
  const overturn = useCommand(({ id, note }: Judgement) => overturnAppeal(id, note), {
    done: ['Decision overturned', 'What it did is undone.'],
    did: () => `overturned the decision about “${title}”`,
    failed: 'Operation failed',
  });
  const templates = useTemplates('appealTemplates', { title, user: appeal.appellant.username ?? undefined });
  return (
    <ActionBar>
      <ReasonedAction
        {...common}
        templates={templates}
        icon={Scale}
        label="Uphold"
        subject={`the decision about ${title}`}
        busy={uphold.isPending}
        question={`Let the decision about ${title} stand?`}
        confirm="Uphold"
        onConfirm={(note) => uphold.runAsync({ id: appeal.id, note })}
      />
      <ReasonedAction
        {...common}
        templates={templates}
        icon={Undo2}
        label="Overturn"
        subject={`the decision about ${title}`}
        tone="bad"
        busy={overturn.isPending}
        question={`Overturn the decision about ${title}?`}
        confirm="Overturn"
        onConfirm={(note) => overturn.runAsync({ id: appeal.id, note })}
      />
    </ActionBar>
  );
}
