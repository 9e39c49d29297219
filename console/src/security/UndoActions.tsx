import { Box, Button, TextField, Typography } from '@mui/material';
import type { UndoAnswer } from '@sandcrate/api/moderation/contract.ts';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { useState } from 'react';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { Board } from '../ui/Board.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { UserPicker } from '../users/UserPicker.tsx';
import { userName } from '../users/user-name.ts';
import { inputOf, lastDay, momentOf } from './moments.ts';
import { UndoOutcome } from './UndoOutcome.tsx';

type Order = { actor: string; from: string; to: string };

/** Takes back what one person did in a time: first seen what that comes to, then done. */
export function UndoActions() {
  const [user, setUser] = useState<AdminUser | null>(null);
  const [time, setTime] = useState(() => lastDay(Date.now()));
  const [preview, setPreview] = useState<{ order: Order; answer: UndoAnswer }>();
  const [undone, setUndone] = useState<UndoAnswer>();
  const [asking, setAsking] = useState(false);
  const { undoActions } = useConsoleData();
  const look = useCommand((order: Order) => undoActions({ ...order, preview: true }), {
    failed: 'Preview failed',
    onDone: (answer, order) => setPreview({ order, answer }),
  });
  const undo = useCommand((order: Order) => undoActions({ ...order, preview: false }), {
    done: 'Actions undone',
    failed: 'Undo failed',
    onDone: (answer) => {
      setUndone(answer);
      setPreview(undefined);
    },
  });
  const [from, to] = [momentOf(time.from), momentOf(time.to)];
  const inOrder = from !== undefined && to !== undefined && from < to;
  const forget = () => {
    setPreview(undefined);
    setUndone(undefined);
  };
  const set = (part: Partial<typeof time>) => {
    setTime({ ...time, ...part });
    forget();
  };
  return (
    <Board aria-labelledby="undo-actions" sx={{ p: 2 }}>
      <Typography variant="h2" id="undo-actions">
        Undo one person's actions
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1.5, maxWidth: '75ch' }}>
        For an account that was taken over, or a moderator who went astray. Nothing is erased: each action is
        answered by its opposite, and both stay in the record.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1.5 }}>
        <UserPicker
          label="Person"
          value={user}
          onChange={(chosen) => {
            setUser(chosen);
            forget();
          }}
        />
        <Moment label="From" value={time.from} onChange={(from) => set({ from })} />
        <Moment label="To" value={time.to} onChange={(to) => set({ to })} />
        <Button
          variant="outlined"
          disabled={user === null || !inOrder || look.isPending}
          onClick={() => user && inOrder && look.run({ actor: user.id, from, to })}
          sx={{ minHeight: 40 }}
        >
          Preview
        </Button>
      </Box>
      {preview && (
        <>
          <UndoOutcome of={preview.answer} isPreview />
          {preview.answer.undone.length > 0 && (
            <Button
              variant="contained"
              color="error"
              disabled={undo.isPending}
              onClick={() => setAsking(true)}
            >
              Undo
            </Button>
          )}
        </>
      )}
      {undone && <UndoOutcome of={undone} />}
      <ConfirmDialog
        open={asking}
        title={user ? `Undo what ${userName(user)} did?` : ''}
        confirm="Undo"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          if (preview) undo.run({ ...preview.order });
        }}
      >
        <Typography>{inOrder && `From ${inputOf(from, ' ')} to ${inputOf(to, ' ')}.`}</Typography>
      </ConfirmDialog>
    </Board>
  );
}

type MomentProps = { label: string; value: string; onChange: (value: string) => void };

const Moment = ({ label, value, onChange }: MomentProps) => (
  <TextField
    type="datetime-local"
    margin="none"
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
    sx={{ width: 210 }}
  />
);
