import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
} from '@mui/material';
import type { UndoAnswer } from '@sandcrate/api/moderation/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { UndoOutcome } from './UndoOutcome.tsx';

export type UndoOrder = {
  actor: string;
  from: string;
  to: string;
  /** The event ids of the chosen decisions [all in that period]. */
  decisions?: string[];
};

type Props = {
  title: string;
  order: UndoOrder;
  onDone: (answer: UndoAnswer) => void;
  onClose: () => void;
};

/** Previews the undo of exactly these decisions, since some stay as long as others do, and asks for confirmation. */
export function UndoDialog({ title, order, onDone, onClose }: Props) {
  const id = useId();
  const { undoActions } = useConsoleData();
  const preview = useQuery({
    queryKey: ['undo-preview', order],
    queryFn: () => undoActions({ ...order, preview: true }),
  });
  const undo = useCommand(() => undoActions({ ...order, preview: false }), {
    done: 'Actions undone',
    failed: 'Undo failed',
    onDone,
  });
  const { data } = preview;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {preview.error && (
          <LoadFailure title="Preview failed" error={preview.error} onRetry={() => preview.refetch()} />
        )}
        {preview.isPending && <Skeleton height={80} />}
        {data && <UndoOutcome of={data} isPreview />}
        {data?.undone.length === 0 && <Typography>None of it can be undone.</Typography>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          color="error"
          disabled={undo.isPending || data === undefined || data.undone.length === 0}
          onClick={() => undo.run(undefined)}
        >
          Undo
        </Button>
      </DialogActions>
    </Dialog>
  );
}
