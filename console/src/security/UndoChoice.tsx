import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { MAX_CHOSEN_DECISIONS, type UndoAnswer } from '@sandcrate/api/moderation/contract.ts';
import { useState } from 'react';
import { formatCounted } from '../ui/format.ts';
import { Items, TitledItems, UndoneItem } from './UndoOutcome.tsx';

type Props = {
  of: UndoAnswer;
  /** Asks to undo these decisions; undefined means all. */
  onUndo: (decisions: string[] | undefined) => void;
};

/** The actions that can be undone, to choose from, and those that cannot. */
export function UndoChoice({ of: { undone, left }, onUndo }: Props) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const chosen = undone.map(({ eventId }) => eventId).filter((id) => !kept.has(id));
  const isAll = chosen.length === undone.length;
  const isTooMany = !isAll && chosen.length > MAX_CHOSEN_DECISIONS;
  const toggle = (id: string) => {
    const next = new Set(kept);
    if (!next.delete(id)) next.add(id);
    setKept(next);
  };
  return (
    <Box sx={{ mt: 2 }}>
      {undone.length === 0 && left.length === 0 && <Typography>Nothing was done in that time.</Typography>}
      {undone.length > 0 && (
        <>
          <Typography variant="h3">Can be undone ({undone.length})</Typography>
          <FormControlLabel
            label={isAll ? 'All' : `${chosen.length} of ${undone.length} chosen`}
            control={
              <Checkbox
                size="small"
                checked={isAll}
                indeterminate={!isAll && chosen.length > 0}
                onChange={() => setKept(new Set(isAll ? undone.map(({ eventId }) => eventId) : []))}
                slotProps={{ input: { 'aria-label': 'Choose all' } }}
              />
            }
          />
          <Items>
            {undone.map((item) => (
              <Box component="li" key={item.eventId} sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
                <Checkbox
                  size="small"
                  checked={!kept.has(item.eventId)}
                  onChange={() => toggle(item.eventId)}
                  slotProps={{ input: { 'aria-labelledby': item.eventId } }}
                  sx={{ p: 0.25 }}
                />
                <div id={item.eventId}>
                  <UndoneItem of={item} />
                </div>
              </Box>
            ))}
          </Items>
        </>
      )}
      <TitledItems title="Cannot be undone" items={left} />
      {isTooMany && (
        <Typography color="error" sx={{ mb: 1 }}>
          At most {MAX_CHOSEN_DECISIONS} can be chosen, or all. Choose a shorter time.
        </Typography>
      )}
      {undone.length > 0 && (
        <Button
          variant="contained"
          color="error"
          disabled={chosen.length === 0 || isTooMany}
          onClick={() => onUndo(isAll ? undefined : chosen)}
        >
          {`Undo ${formatCounted(chosen.length, 'action')}`}
        </Button>
      )}
    </Box>
  );
}
