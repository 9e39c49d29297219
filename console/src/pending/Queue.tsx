import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { ListContextProvider, useListContext } from 'react-admin';
import { type ModeratedAddon, waitsAsChange } from '../addons/moderated-addon.ts';
import { ChooseAll } from '../bulk/Choose.tsx';
import { useDecisionStore, useSentDecisions } from '../decisions/use-sent-decisions.ts';
import { comingAfter, usePrefetchEvidence } from '../review/prefetch-evidence.ts';
import { useFollowDecisions } from '../review-locks/use-decisions.ts';
import { useOthersReviews } from '../review-locks/use-review-locks.ts';
import { Rows } from '../ui/Rows.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';
import { fromMedium } from '../ui/widths.ts';
import { COLUMNS } from './columns.ts';
import { moveTo, place, START, step } from './cursor.ts';
import { QueueRow } from './QueueRow.tsx';
import { useReading } from './use-reading.ts';
import { useSettled } from './use-settled.ts';

const NO_ITEMS: readonly ModeratedAddon[] = [];

/**
 * The queue's table. One row is the moderator's: the keys act on it, and with `open` it shows all that there is to see;
 * when it is decided, the next takes its place. It stays open while the list is loaded or empty.
 */
export function Queue({ failure, empty, children }: ComponentProps<typeof Rows>) {
  const list = useListContext<ModeratedAddon>();
  const { data: listed = NO_ITEMS, onToggleItem, refetch } = list;
  const [cursor, setCursor] = useState(START);
  const [open, setOpen] = useState(false);
  const { items, leave } = useReading(listed, cursor, open);
  const table = useRef<HTMLTableElement>(null);
  const reviewed = useOthersReviews();
  const isTaken = ({ id }: { id: string }) => reviewed.has(id);
  const { failed, wanted } = useSentDecisions();
  const decisions = useDecisionStore();
  const isGone = cursor.id !== undefined && items.every(({ id }) => id !== cursor.id);
  // What could not be decided comes next: nothing of it is to be forgotten.
  const returned = isGone ? items.findIndex((item) => failed.has(item.id) && !isTaken(item)) : -1;
  const index = returned >= 0 ? returned : place(items, cursor, isTaken);
  const currentId = items[index]?.id;
  // What is open stays the moderator's place, also when somebody takes it over.
  if (open && currentId !== undefined && cursor.id !== currentId) setCursor({ id: currentId, index });
  const [readyId, makeReady, settleAgain] = useSettled(currentId);
  useFollowDecisions(listed, open ? currentId : undefined, refetch);

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
  // The key that opened it must not approve it when pressed twice.
  const review = (id: string) => {
    toggle(id);
    settleAgain();
  };
  const show = (id: string) => {
    setCursor({ id, index: items.findIndex((item) => item.id === id) });
    setOpen(true);
    makeReady(id);
    focusOn(table.current, id, 'start');
  };
  const next = comingAfter(items, index, isTaken);
  usePrefetchEvidence(open ? next : items.slice(Math.max(index, 0), index + 1));
  useEffect(() => {
    const place = items.findIndex(({ id }) => id === wanted);
    if (wanted === undefined || place < 0) return;
    decisions.want(undefined);
    setCursor({ id: wanted, index: place });
    setOpen(true);
    focusOn(table.current, wanted, 'start');
  }, [decisions, items, wanted]);
  const choosable = items.filter((item) => !waitsAsChange(item)).map(({ id }) => id);
  useHotkey('x', () => {
    if (currentId !== undefined && choosable.includes(currentId)) onToggleItem(currentId);
  });
  useHotkey('j', () => move(+1), true);
  useHotkey('k', () => move(-1), true);
  useHotkey('n', () => {
    const [free] = comingAfter([...items, ...items.slice(0, index)], index, isTaken, 1);
    if (free !== undefined) show(free.id);
  });

  // The row that had the focus is gone when it was decided: the keyboard goes on from the next.
  useEffect(() => {
    if (currentId !== undefined && document.activeElement === document.body)
      focusOn(table.current, currentId, open ? 'start' : 'nearest');
  }, [currentId, open]);

  return (
    <ListContextProvider value={{ ...list, data: list.data && [...items] } as typeof list}>
      <Rows failure={failure} empty={empty}>
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
                onReview={() => review(item.id)}
                onContinue={() => {
                  leave(item.id);
                  refetch();
                }}
              />
            ))}
          </TableBody>
        </Table>
        {children}
      </Rows>
    </ListContextProvider>
  );
}

/** @param at where the row goes: to the top, when what follows it is to be read */
function focusOn(table: HTMLElement | null, id: string, at: 'nearest' | 'start' = 'nearest'): void {
  const title = table?.querySelector<HTMLElement>(`[data-title-of="${id}"]`);
  title?.focus({ preventScroll: true });
  title?.closest('tr')?.scrollIntoView({ block: at });
}
