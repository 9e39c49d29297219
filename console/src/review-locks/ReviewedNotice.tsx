import { Hand } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { Notice } from '../ui/Notice.tsx';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';
import { When } from '../ui/When.tsx';
import { reviewerName, useOthersReviews } from './use-review-locks.ts';

/** Shows who else is reviewing the add-on in context and since when, and lets the moderator take over. */
export function ReviewedNotice() {
  const addon = useRecordContext<ModeratedAddon>();
  const { lockReview } = useConsoleData();
  const lock = useOthersReviews().get(addon?.id ?? '');
  const { runAsync, isPending } = useCommand(
    ({ addonId, note }: { addonId: string; note: string | undefined }) => lockReview(addonId, true, note),
    {
      done: 'Review taken over',
      failed: 'Taking over failed',
    },
  );
  if (addon === undefined || lock === undefined) return null;
  const name = reviewerName(lock);
  return (
    <Notice
      tone="warning"
      title={`${name} is reviewing this addon`}
      action={
        <ReasonedAction
          icon={Hand}
          label="Take over"
          subject={`the review of ${addon.title}`}
          hotkey="t"
          busy={isPending}
          question={`Take over the review of ${addon.title}?`}
          confirm="Take over"
          required={false}
          reasonLabel="Note"
          hint={`${name} reads it`}
          onConfirm={(note) => runAsync({ addonId: addon.id, note })}
        />
      }
    >
      <span>
        {lock.note !== null && (
          <>
            Taken over with the note <q dir="auto">{lock.note}</q>.{' '}
          </>
        )}
        Since <When at={lock.since} />. You can decide when {name} has left it, or take over.
      </span>
    </Notice>
  );
}
