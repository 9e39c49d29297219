import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { type ModeratedAddon, waitsAsChange } from '../addons/moderated-addon.ts';
import { ChooseAll } from '../bulk/Choose.tsx';
import { useFollowDecisions } from '../review-locks/use-decisions.ts';
import { useOthersReviews } from '../review-locks/use-review-locks.ts';
import { useHotkey } from '../ui/use-hotkey.ts';
import { fromMedium } from '../ui/widths.ts';
import { COLUMNS } from './columns.ts';
import { moveTo, place, START, step } from './cursor.ts';
import { QueueRow } from './QueueRow.tsx';
import { useSettled } from './use-settled.ts';

const NO_ITEMS: readonly ModeratedAddon[] = [];

/**
 * The queue's table. One row is the moderator's: the keys act on it, and with `open` it shows all that there is to see;
 * when it is decided, the next takes its place.
 */
export function Queue() {
  const { data: items = NO_ITEMS, onToggleItem, refetch } = useListContext<ModeratedAddon>();
  const [cursor, setCursor] = useState(START);
  const [open, setOpen] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const reviewed = useOthersReviews();
  const isTaken = ({ id }: { id: string }) => reviewed.has(id);
  const index = place(items, cursor, isTaken);
  const currentId = items[index]?.id;
  // What is open stays the moderator's place, also when somebody takes it over.
  if (open && currentId !== undefined && cursor.id !== currentId) setCursor({ id: currentId, index });
  const [readyId, makeReady] = useSettled(currentId);
  useFollowDecisions(items, open ? currentId : undefined, refetch);

  const move = (by: 1 | -1) => {
    const next = step(items, index, by, cursor, isTaken);
    setCursor(next);
    makeReady(next.id);
    if (next.id !== undefined) focusOn(table.current, next.id);
  };
  const toggle = (id: string) => {
    setOpen(id !== currentId || !open);
    makeReady(id);
    setCursor(
      moveTo(
        items,
        items.findIndex((item) => item.id === id),
        cursor,
      ),
    );
  };
  const choosable = items.filter((item) => !waitsAsChange(item)).map(({ id }) => id);
  useHotkey('x', () => {
    if (currentId !== undefined && choosable.includes(currentId)) onToggleItem(currentId);
  });
  useHotkey('j', () => move(+1), true);
  useHotkey('k', () => move(-1), true);

  // The row that had the focus is gone when it was decided: the keyboard goes on from the next.
  useEffect(() => {
    if (currentId !== undefined && document.activeElement === document.body)
      focusOn(table.current, currentId);
  }, [currentId]);

  return (
    <Table ref={table} size="small" aria-label="Pending addons">
      <TableHead>
        <TableRow>
          <TableCell padding="checkbox">
            <ChooseAll among={choosable} />
          </TableCell>
          <TableCell>Addon</TableCell>
          {COLUMNS.map(({ label, sx }) => (
            <TableCell key={label} sx={sx}>
              {label}
            </TableCell>
          ))}
          <TableCell align="right" sx={fromMedium}>
            Actions
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <QueueRow
            key={item.id}
            listed={item}
            isCurrent={item.id === currentId}
            takesKeys={item.id === currentId && item.id === readyId}
            isOpen={open && item.id === currentId}
            isChoosable={choosable.includes(item.id)}
            onToggle={() => toggle(item.id)}
          />
        ))}
      </TableBody>
    </Table>
  );
}

function focusOn(table: HTMLElement | null, id: string): void {
  const title = table?.querySelector<HTMLElement>(`[data-title-of="${id}"]`);
  title?.focus({ preventScroll: true });
  title?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}
