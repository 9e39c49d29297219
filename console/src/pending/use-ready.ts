import { useEffect, useState } from 'react';

const PAUSE = 250;
/** No item is ready, although there is a current one. */
const NONE = '';

type Desk = {
  /** Whether an item is open, so that its keys decide. */
  isOpen: boolean;
  /** Whether nothing waits, after the list has loaded. */
  isEmpty: boolean;
  /** Whether the moderator has finished with an item, so that the next one is expected. */
  isFinished: (id: string) => boolean;
};

/**
 * The item whose keys work. An item that replaces one that the moderator decided becomes ready a moment later, so that
 * a key pressed twice does not decide on an unseen item. An item that opens by itself, or that changes while it is read,
 * becomes ready when the moderator moves or clicks.
 */
export function useReady(currentId: string | undefined, { isOpen, isEmpty, isFinished }: Desk) {
  const [readyId, makeReady] = useState(currentId);
  // The last current item, and whether the moderator expected it.
  const [last, setLast] = useState({ id: currentId, isExpected: true, isOver: false });
  if (currentId !== undefined && currentId !== last.id) {
    const isFirst = last.id === undefined;
    const isExpected = isFirst || !isOpen || (!last.isOver && isFinished(last.id ?? ''));
    setLast({ id: currentId, isExpected, isOver: false });
    // The first item replaces none, so it is ready at once.
    if (isFirst) makeReady(currentId);
  } else if (isEmpty && last.id !== undefined && !last.isOver) setLast({ ...last, isOver: true });

  const isReady = readyId === currentId;
  const { isExpected } = last;
  useEffect(() => {
    if (isReady) return;
    if (isExpected) {
      const timer = setTimeout(() => makeReady(currentId), PAUSE);
      return () => clearTimeout(timer);
    }
    const attend = () => makeReady(currentId);
    document.addEventListener('pointerdown', attend);
    return () => document.removeEventListener('pointerdown', attend);
  }, [isReady, isExpected, currentId]);

  return {
    isReady,
    /** Makes an item ready at once. */
    makeReady,
    /** Lets the current item settle again. */
    settleAgain() {
      setLast({ id: currentId, isExpected: true, isOver: false });
      makeReady(NONE);
    },
    /** Something about the open item has changed by itself. */
    disturb() {
      setLast({ id: currentId, isExpected: false, isOver: false });
      makeReady(NONE);
    },
  };
}
