import { Box, Button, TextField, Typography } from '@mui/material';
import type { UndoAnswer } from '@sandcrate/api/moderation/contract.ts';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { useState } from 'react';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { Board } from '../ui/Board.tsx';
import { UserPicker } from '../users/UserPicker.tsx';
import { userName } from '../users/user-name.ts';
import { inputOf, lastDay, momentOf } from './moments.ts';
import { UndoChoice } from './UndoChoice.tsx';
import { UndoDialog, type UndoOrder } from './UndoDialog.tsx';
import { UndoOutcome } from './UndoOutcome.tsx';

/** Undoes what one person did in a period: what can be undone is listed first, then chosen, then undone. */
export function UndoActions() {
  const [user, setUser] = useState<AdminUser | null>(null);
  const [time, setTime] = useState(() => lastDay(Date.now()));
  const [found, setFound] = useState<{ order: UndoOrder; answer: UndoAnswer }>();
  const [undone, setUndone] = useState<UndoAnswer>();
  const [asked, setAsked] = useState<UndoOrder>();
  const { undoActions } = useConsoleData();
  const look = useCommand((order: UndoOrder) => undoActions({ ...order, preview: true }), {
    failed: 'Preview failed',
    onDone: (answer, order) => {
      setFound({ order, answer });
      setUndone(undefined);
    },
  });
  const [from, to] = [momentOf(time.from), momentOf(time.to)];
  const inOrder = from !== undefined && to !== undefined && from < to;
  const forget = () => {
    setFound(undefined);
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
        For an account that was taken over, or a moderator who did wrong. Nothing is erased: each action is
        reversed by its opposite, and both stay in the record.
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
      {found && (
        <UndoChoice
          key={JSON.stringify(found.order)}
          of={found.answer}
          onUndo={(decisions) => setAsked({ ...found.order, decisions })}
        />
      )}
      {undone && (
        <Box sx={{ mt: 2 }}>
          <UndoOutcome of={undone} />
        </Box>
      )}
      {asked && user && (
        <UndoDialog
          title={`Undo what ${userName(user)} did from ${inputOf(asked.from, ' ')} to ${inputOf(asked.to, ' ')}?`}
          order={asked}
          onDone={(answer) => {
            setAsked(undefined);
            setFound(undefined);
            setUndone(answer);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
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
