import { Typography } from '@mui/material';
import { useState } from 'react';
import { type Decided, useLastDecision } from '../commands/last-decisions.ts';
import { useToast } from '../toasts/use-toast.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';
import { When } from '../ui/When.tsx';
import { useSentDecisions } from './use-sent-decisions.ts';

/** Z names the viewer's last decision in this tab and offers to undo it, or says why it cannot. */
export function UndoLast() {
  const last = useLastDecision();
  const { unanswered } = useSentDecisions();
  const toast = useToast();
  const [asked, setAsked] = useState<Decided>();
  useHotkey('z', () => {
    const sending = [...unanswered.values()].at(-1);
    if (sending !== undefined) {
      const what = `The decision about “${sending.addon.title}” is being sent.`;
      toast.notice('Nothing is undone', `${what} Press Z again when it is done.`);
    } else if (last === undefined) {
      toast.notice('Nothing is undone', 'You have decided nothing in this tab that is not undone.');
    } else if (last.undo === undefined) {
      toast.notice('Nothing is undone', `You ${last.did}. That cannot be undone here.`);
    } else setAsked(last);
  });
  const close = () => setAsked(undefined);
  if (asked === undefined) return null;
  return (
    <ConfirmDialog
      open
      title={`You ${asked.did}. Undo it?`}
      confirm="Undo"
      onClose={close}
      onConfirm={() => {
        close();
        void asked.undo?.();
      }}
    >
      <Typography>
        It is your last decision in this tab, <When at={asked.at} />.
      </Typography>
    </ConfirmDialog>
  );
}
