import { type RefObject, useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { type ModeratedAddon, waitsAsChange } from '../addons/moderated-addon.ts';
import { useDecisionStore, useSentDecisions } from '../decisions/use-sent-decisions.ts';
import { comingAfter, usePrefetchEvidence } from '../review/prefetch-evidence.ts';
import { useFollowDecisions } from '../review-locks/use-decisions.ts';
import { useOthersReviews } from '../review-locks/use-review-locks.ts';
import { useHotkey } from '../ui/use-hotkey.ts';
import { moveTo, place, START, step } from './cursor.ts';
import { useOpenOnPhones } from './use-open-on-phones.ts';
import { useReading } from './use-reading.ts';
import { useReady } from './use-ready.ts';

const NO_ITEMS: readonly ModeratedAddon[] = [];

/**
 * The moderator's position in the list in context. The keys act on the current item, and while `isOpen` its evidence is
 * shown. When it is decided, the next item takes its place. The desk stays open while the list is loading or empty.
 * @param queue the element with the items' titles, for the focus
 */
export function useDesk(queue: RefObject<HTMLElement | null>) {
  const { data: listed = NO_ITEMS, isPending, onToggleItem, refetch } = useListContext<ModeratedAddon>();
  const [cursor, setCursor] = useState(START);
  const [isOpen, setOpen] = useOpenOnPhones();
  const { items, isLost, leftId, leave } = useReading(listed, cursor, isOpen);
  const reviewed = useOthersReviews();
  const isTaken = ({ id }: { id: string }) => reviewed.has(id);
  const { failed, sent, wanted } = useSentDecisions();
  const decisions = useDecisionStore();
  const isGone = cursor.id !== undefined && items.every(({ id }) => id !== cursor.id);
  // Items whose decision failed come next, so that none is forgotten.
  const returned = isGone ? items.findIndex((item) => failed.has(item.id) && !isTaken(item)) : -1;
  const index = returned >= 0 ? returned : place(items, cursor, isTaken);
  const current = items[index];
  const currentId = current?.id;
  // The open item stays current, even when somebody takes it over.
  if (isOpen && currentId !== undefined && cursor.id !== currentId) setCursor({ id: currentId, index });
  const { isReady, makeReady, settleAgain, disturb } = useReady(currentId, {
    isOpen,
    isEmpty: !isPending && items.length === 0,
    isFinished: (id) => sent.has(id) || id === leftId,
  });
  useFollowDecisions(listed, isOpen ? currentId : undefined, refetch);

  const focusOn = (id: string) => focusTitle(queue.current, id);
  const toggle = (id: string) => {
    setOpen(id !== currentId || !isOpen);
    leave(undefined);
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
    leave(undefined);
    makeReady(id);
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
    // At the end of the queue it stays where it is.
    const id = items.some((item) => item.id === next.id) ? next.id : currentId;
    makeReady(id);
    if (id !== undefined) focusOn(id);
  };
  useHotkey('j', () => move(+1), true);
  useHotkey('k', () => move(-1), true);
  useHotkey('n', () => {
    const free = [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0))].find(
      (item) => !isTaken(item),
    );
    if (free === undefined) return;
    show(free.id);
  });

  // A decided item disappears with the focus, so the next item gets it.
  useEffect(() => {
    if (currentId !== undefined && document.activeElement === document.body) focusOn(currentId);
  }, [currentId, isOpen]);

  return {
    items,
    current,
    isOpen,
    /** Whether the action keys work on the current item. */
    takesKeys: isReady,
    /** Whether the open item has left the list by itself. */
    isLost,
    /** The items that may be decided together with others. */
    choosable,
    /** Opens an item, or closes the open one. */
    toggle,
    /** Opens an item instead of approving it. Pressing the key twice must not approve it. */
    review(id: string) {
      toggle(id);
      settleAgain();
    },
    /** Leaves an item that no longer waits, and continues with what is waiting now. */
    goOn(id: string) {
      leave(id);
      refetch();
    },
    /** Notes that the open item has changed by itself: its keys wait until the moderator moves or clicks. */
    disturb,
    /** The moderator has seen the change. */
    attend: () => makeReady(currentId),
  };
}

function focusTitle(queue: HTMLElement | null, id: string): void {
  const title = queue?.querySelector<HTMLElement>(`[data-title-of="${id}"]`);
  title?.focus({ preventScroll: true });
  title?.closest('li')?.scrollIntoView({ block: 'nearest' });
}
