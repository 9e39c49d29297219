import { Hand } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { Action } from '../ui/Action.tsx';
import { Notice } from '../ui/Notice.tsx';
import { When } from '../ui/When.tsx';
import { reviewerName, useOthersReviews } from './use-review-locks.ts';

/** Tells who else is looking at the add-on in context and since when, and lets the moderator take over. */
export function ReviewedNotice() {
  const addon = useRecordContext<ModeratedAddon>();
  const { lockReview } = useConsoleData();
  const lock = useOthersReviews().get(addon?.id ?? '');
  const { run, isPending } = useCommand(({ addonId }: { addonId: string }) => lockReview(addonId, true), {
    done: 'Review taken over',
    failed: 'Taking over failed',
  });
  if (addon === undefined || lock === undefined) return null;
  const name = reviewerName(lock);
  return (
    <Notice
      tone="amber"
      title={`${name} is reviewing this addon`}
      action={
        <Action
          icon={Hand}
          label="Take over"
          subject={`the review of ${addon.title}`}
          hotkey="t"
          busy={isPending}
          onClick={() => run(lock)}
        />
      }
    >
      <span>
        Since <When at={lock.since} />. You can decide when {name} has left it, or take over.
      </span>
    </Notice>
  );
}
