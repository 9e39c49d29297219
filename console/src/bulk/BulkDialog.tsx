import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  TextField,
} from '@mui/material';
import type { BulkAnswer } from '@sandcrate/api/contract/moderation.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { formatCounted } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useSettledValue } from '../ui/use-settled-value.ts';
import { BULK_ACTIONS, type BulkAction } from './actions.ts';
import { BulkOutcome } from './BulkOutcome.tsx';

const MAX_REASON = 1000;

type Props = {
  action: BulkAction;
  addons: readonly ModeratedAddon[];
  onDone: () => void;
  onClose: () => void;
};

/** Shows what one action would do to each of many add-ons; does it; and shows which were refused after all. */
export function BulkDialog({ action, addons, onDone, onClose }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [answer, setAnswer] = useState<BulkAnswer>();
  const { bulkAddons } = useConsoleData();
  const { label, done, takesReason, undo } = BULK_ACTIONS[action];
  const why = useSettledValue(reason).trim() || undefined;
  const order = {
    action,
    ids: addons.map(({ id }) => id),
    revisions: Object.fromEntries(addons.map(({ id, revision }) => [id, revision])),
  };
  const preview = useQuery({
    queryKey: ['bulk-preview', action, order.revisions, why],
    queryFn: () => bulkAddons({ ...order, reason: why, preview: true }),
    enabled: answer === undefined,
    placeholderData: (before) => before,
  });
  const { run, isPending } = useCommand(
    (reason: string) => bulkAddons({ ...order, reason: reason || undefined, preview: false }),
    {
      done: `${label} done`,
      failed: 'Update failed',
      onDone: (answer) => {
        onDone();
        if (answer.refused.length === 0) onClose();
        else setAnswer(answer);
      },
      undo: undo && {
        send: ({ done }) => bulkAddons({ ...undo, ids: done.map(({ id }) => id), preview: false }),
        done: `${label} undone`,
      },
    },
  );
  const shown = answer ?? preview.data;
  const nothingToDo = shown?.done.length === 0;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>
        {answer ? `Some were not ${done}` : `${label} ${formatCounted(addons.length, 'addon')}?`}
      </DialogTitle>
      <DialogContent>
        {takesReason && !answer && (
          <TextField
            autoFocus
            multiline
            minRows={2}
            label="Reason"
            helperText="The publishers read this."
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
          />
        )}
        {preview.error && !answer && (
          <Notice tone="redstone" title="Preview failed">
            {preview.error.message}
          </Notice>
        )}
        {shown ? (
          <BulkOutcome of={shown} done={answer ? `Were ${done}` : `Will be ${done}`} />
        ) : (
          !preview.error && <Skeleton variant="rounded" height={80} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{answer ? 'Close' : 'Cancel'}</Button>
        {!answer && (
          <Button
            variant="contained"
            disabled={isPending || shown === undefined || nothingToDo}
            onClick={() => run(reason.trim())}
          >
            {label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
