import { type RefObject, useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { type ModeratedAddon, waitsAsChange } from '../addons/moderated-addon.ts';
import { useDecisionStore, useSentDecisions } from '../decisions/use-sent-decisions.ts';
import { comingAfter, usePrefetchEvidence } from '../review/prefetch-evidence.ts';
import { useFollowDecisions } from '../review-locks/use-decisions.ts';
import { useOthersReviews } from '../review-locks/use-review-locks.ts';
import { useHotkey } from '../ui/use-hotkey.ts';
import { moveTo, place, START, step } from './cursor.ts';
import { useReading } from './use-reading.ts';
import { useSettled } from './use-settled.ts';

const NO_ITEMS: readonly ModeratedAddon[] = [];

/**
 * Where the moderator is in the list in context. One item is theirs: the keys act on it, and while `isOpen` all its
 * evidence is shown; when it is decided, the next takes its place. It stays open while the list is loaded or empty.
 * @param queue the element with the items' titles, for the focus
 */
export function useDesk(queue: RefObject<HTMLElement | null>) {
  const { data: listed = NO_ITEMS, onToggleItem, refetch } = useListContext<ModeratedAddon>();
  const [cursor, setCursor] = useState(START);
  const [isOpen, setOpen] = useState(false);
  const { items, leave } = useReading(listed, cursor, isOpen);
  const reviewed = useOthersReviews();
  const isTaken = ({ id }: { id: string }) => reviewed.has(id);
  const { failed, wanted } = useSentDecisions();
  const decisions = useDecisionStore();
  const isGone = cursor.id !== undefined && items.every(({ id }) => id !== cursor.id);
  // What could not be decided comes next: nothing of it is to be forgotten.
  const returned = isGone ? items.findIndex((item) => failed.has(item.id) && !isTaken(item)) : -1;
  const index = returned >= 0 ? returned : place(items, cursor, isTaken);
  const current = items[index];
  const currentId = current?.id;
  // What is open stays the moderator's place, also when somebody takes it over.
  if (isOpen && currentId !== undefined && cursor.id !== currentId) setCursor({ id: currentId, index });
  const [readyId, makeReady, settleAgain] = useSettled(currentId);
  useFollowDecisions(listed, isOpen ? currentId : undefined, refetch);

  const focusOn = (id: string) => focusTitle(queue.current, id);
  const toggle = (id: string) => {
    setOpen(id !== currentId || !isOpen);
    makeReady(id);
    setCursor(
      moveTo(
        items,
        items.findIndex((item) => item.id === id),
        cursor,
      ),
    );
  };
  const show = (id: string) => {
    setCursor({ id, index: items.findIndex((item) => item.id === id) });
    setOpen(true);
    focusOn(id);
  };
  usePrefetchEvidence(
    isOpen ? comingAfter(items, index, isTaken) : items.slice(Math.max(index, 0), index + 1),
  );
  useEffect(() => {
    if (wanted === undefined || items.every(({ id }) => id !== wanted)) return;
    decisions.want(undefined);
    show(wanted);
  }, [decisions, items, wanted]);

  const choosable = items.filter((item) => !waitsAsChange(item)).map(({ id }) => id);
  useHotkey('x', () => {
    if (currentId !== undefined && choosable.includes(currentId)) onToggleItem(currentId);
  });
  const move = (by: 1 | -1) => {
    const next = step(items, index, by, cursor, isTaken);
    setCursor(next);
    makeReady(next.id);
    if (next.id !== undefined) focusOn(next.id);
  };
  useHotkey('j', () => move(+1), true);
  useHotkey('k', () => move(-1), true);
  useHotkey('n', () => {
    const free = [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0))].find(
      (item) => !isTaken(item),
    );
    if (free === undefined) return;
    show(free.id);
    makeReady(free.id);
  });

  // The item that had the focus is gone when it was decided: the keyboard goes on from the next.
  useEffect(() => {
    if (currentId !== undefined && document.activeElement === document.body) focusOn(currentId);
  }, [currentId, isOpen]);

  return {
    items,
    current,
    isOpen,
    /** Whether the keys of the actions work on the current item. */
    takesKeys: currentId === readyId,
    /** The items that may be decided along with others. */
    choosable,
    /** Opens an item, or closes the open one. */
    toggle,
    /** Opens an item in place of an approval: the key that opened it must not approve it when pressed twice. */
    review(id: string) {
      toggle(id);
      settleAgain();
    },
    /** Lets go of an item that others have decided, and goes on to what is waiting now. */
    goOn(id: string) {
      leave(id);
      refetch();
    },
  };
}

function focusTitle(queue: HTMLElement | null, id: string): void {
  const title = queue?.querySelector<HTMLElement>(`[data-title-of="${id}"]`);
  title?.focus({ preventScroll: true });
  title?.closest('li')?.scrollIntoView({ block: 'nearest' });
}
