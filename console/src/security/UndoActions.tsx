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

type Choice = { person: AdminUser | null; from: string; to: string };
type Question = { person: AdminUser; order: UndoOrder };
type Search = Question & { choice: Choice };

/** Undoes what one person did in a period: what can be undone is listed first, then chosen, then undone. */
export function UndoActions() {
  const [choice, setChoice] = useState<Choice>(() => ({ person: null, ...lastDay(Date.now()) }));
  const [found, setFound] = useState<Search & { answer: UndoAnswer }>();
  const [undone, setUndone] = useState<UndoAnswer>();
  const [asked, setAsked] = useState<Question>();
  const { undoActions } = useConsoleData();
  const look = useCommand(({ order }: Search) => undoActions({ ...order, preview: true }), {
    failed: 'Preview failed',
    onDone: (answer, search) => {
      setFound({ ...search, answer });
      setUndone(undefined);
    },
  });
  const { person } = choice;
  const [from, to] = [momentOf(choice.from), momentOf(choice.to)];
  const inOrder = from !== undefined && to !== undefined && from < to;
  // An answer can arrive after another person or period was chosen.
  const shown = found?.choice === choice ? found : undefined;
  const set = (part: Partial<Choice>) => {
    setChoice({ ...choice, ...part });
    setUndone(undefined);
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
        <UserPicker label="Person" value={person} onChange={(person) => set({ person })} />
        <Moment label="From" value={choice.from} onChange={(from) => set({ from })} />
        <Moment label="To" value={choice.to} onChange={(to) => set({ to })} />
        <Button
          variant="outlined"
          disabled={person === null || !inOrder || look.isPending}
          onClick={() =>
            person && inOrder && look.run({ choice, person, order: { actor: person.id, from, to } })
          }
          sx={{ minHeight: 40 }}
        >
          Preview
        </Button>
      </Box>
      {shown && (
        <UndoChoice
          key={JSON.stringify(shown.order)}
          of={shown.answer}
          onUndo={(decisions) => setAsked({ person: shown.person, order: { ...shown.order, decisions } })}
        />
      )}
      {undone && (
        <Box sx={{ mt: 2 }}>
          <UndoOutcome of={undone} />
        </Box>
      )}
      {asked && (
        <UndoDialog
          title={titleOf(asked)}
          order={asked.order}
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

const titleOf = ({ person, order: { from, to } }: Question) =>
  `Undo what ${userName(person)} did from ${inputOf(from, ' ')} to ${inputOf(to, ' ')}?`;

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
