import { Button } from '@mui/material';
import { useRecordContext, useRefresh } from 'react-admin';
import { isWaiting, type ModeratedAddon, type ReviewedAddon } from '../addons/moderated-addon.ts';
import { useEvidenceState } from '../review/evidence-state.ts';
import { Notice } from '../ui/Notice.tsx';
import { useDecidedBecause } from './use-decisions.ts';

type Props = {
  /** The queue's record of the add-on in context, if it is in the queue. */
  listed?: ModeratedAddon;
  /** What became of it, if it has left the queue without a decision by anybody else. */
  ending?: { title: string; text: string };
  /** Continues with what is waiting now [reloads the page's data]. */
  onContinue?: () => void;
};

/** Says who has decided about the add-on in context while it was on the screen, or why it no longer waits. */
export function DecidedNotice({ listed, ending, onContinue }: Props) {
  const addon = useRecordContext<ReviewedAddon>();
  const { state } = useEvidenceState();
  // Details loaded after the decision do not show that the add-on was waiting.
  const decided = useDecidedBecause(listed ?? addon, listed !== undefined);
  const refresh = useRefresh();
  const isOver = listed !== undefined && state === 'shown' && addon !== undefined && !isWaiting(addon);
  if (decided === undefined && ending === undefined && !isOver) return null;
  return (
    <Notice
      tone="warning"
      title={decided ? 'Decided by another moderator' : (ending?.title ?? 'Decided already')}
      action={
        <Button variant="outlined" onClick={onContinue ?? refresh}>
          Show what is waiting now
        </Button>
      }
    >
      <span>{decided ?? ending?.text ?? 'This add-on no longer waits for a decision.'}</span>
    </Notice>
  );
}
