import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type ListControllerResult, useListContext } from 'react-admin';
import { type ModeratedAddon, waitsAsChange } from '../addons/moderated-addon.ts';
import { toggleAll } from '../bulk/Choose.tsx';
import { useSentDecisions } from '../decisions/use-sent-decisions.ts';
import { comingAfter, usePrefetchEvidence } from '../review/prefetch-evidence.ts';
import { useFollowDecisions } from '../review-locks/use-decisions.ts';
import { useOthersReviews } from '../review-locks/use-review-locks.ts';
import { useHotkey } from '../ui/use-hotkey.ts';
import { moveTo, place, START, step } from './cursor.ts';
import { useReading } from './use-reading.ts';
import { useReady } from './use-ready.ts';

/** How many items are loaded at a time. */
export const PER_PAGE = 50;

const NO_ITEMS: readonly ModeratedAddon[] = [];

/**
 * The moderator's position in the list in context. The keys act on the current item, and while `isOpen` its evidence is
 * shown. When it is decided, the next item takes its place. The desk stays open while the list is loading or empty.
 * @param queue the element with the items' titles, for the focus
 */
export function useDesk(queue: RefObject<HTMLElement | null>) {
  const list = useListContext<ModeratedAddon>();
  const { data: listed = NO_ITEMS, isPending, onToggleItem, onSelect, selectedIds, refetch } = list;
  const [cursor, setCursor] = useState(START);
  const [isOpen, setOpen] = useState(false);
  const { items, isLost, isSought, missingId, leftId, leave } = useReading(
    listed,
    cursor,
    isOpen && !isPending,
  );
  const reviewed = useOthersReviews();
  const isTaken = ({ id }: { id: string }) => reviewed.has(id);
  const { failed, sent } = useSentDecisions();
  const isGone = cursor.id !== undefined && items.every(({ id }) => id !== cursor.id);
  // Items whose decision failed come next, so that none is forgotten.
  const returned = isGone ? items.findIndex((item) => failed.has(item.id) && !isTaken(item)) : -1;
  const index = returned >= 0 ? returned : place(items, cursor, isTaken);
  const current = isSought ? undefined : items[index];
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
    const found = items.findIndex((item) => item.id === id);
    setCursor({ id, index: Math.max(found, 0) });
    setOpen(true);
    leave(undefined);
    makeReady(id);
    focusOn(id);
  };
  // Changed filters show another list, so the open item is closed.
  const filters = JSON.stringify(list.filterValues);
  const lastFilters = useRef(filters);
  useEffect(() => {
    if (lastFilters.current !== filters) setOpen(false);
    lastFilters.current = filters;
  }, [filters]);
  usePrefetchEvidence(
    isOpen ? comingAfter(items, index, isTaken) : items.slice(Math.max(index, 0), index + 1),
  );

  const choosable = useMemo(() => items.filter((item) => !waitsAsChange(item)).map(({ id }) => id), [items]);
  useHotkey('x', () => {
    if (currentId !== undefined && choosable.includes(currentId)) onToggleItem(currentId);
  });
  useHotkey('b', () => {
    const theirs = items.filter((item) => item.publisherId === current?.publisherId).map(({ id }) => id);
    const ids = theirs.filter((id) => choosable.includes(id));
    if (ids.length > 0) onSelect(toggleAll(selectedIds, ids));
  });
  const isPassingEnd = useRef(false);
  useEffect(() => {
    if (isPassingEnd.current && index < items.length - 1) move(+1);
  }, [items.length]);
  const move = (by: 1 | -1) => {
    const next = step(items, index, by, cursor, isTaken);
    isPassingEnd.current = by > 0 && next === cursor && loadMore(list);
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
    /** An open item that cannot be found anywhere. */
    missingId,
    /** Opens the item of an address, or none. */
    follow: (id: string | undefined) => (id === undefined ? setOpen(false) : show(id)),
    /** Whether the action keys work on the current item. */
    takesKeys: isReady,
    /** Whether the open item has left the list by itself. */
    isLost,
    /** The items that may be decided together with others. */
    choosable,
    /** Others' current reviews, by add-on id. */
    reviewed,
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

/**
 * Lengthens the list by as many items as it began with.
 * @returns whether there are more
 */
export function loadMore({ data = [], total = 0, perPage, setPerPage }: ListControllerResult): boolean {
  const hasMore = data.length < total;
  if (hasMore && data.length >= perPage) setPerPage(perPage + PER_PAGE);
  return hasMore;
}

function focusTitle(queue: HTMLElement | null, id: string): void {
  const title = queue?.querySelector<HTMLElement>(`[data-title-of="${id}"]`);
  title?.focus({ preventScroll: true });
  title?.closest('li')?.scrollIntoView({ block: 'nearest' });
}
