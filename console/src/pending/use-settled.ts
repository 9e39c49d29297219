import { useEffect, useState } from 'react';

const PAUSE = 250;
/** No item is ready, although there is a current one. */
const NONE = '';

/**
 * The item that is ready for a decision. An item that replaces a decided one becomes ready a moment later, so that a
 * key pressed twice does not decide on an unseen item.
 * @returns the ready item's id, a function to make an item ready at once, and one to let the current item settle again
 */
export function useSettled(currentId: string | undefined) {
  const [settledId, settle] = useState(currentId);
  // The first item replaces none, so it is ready at once.
  if (settledId === undefined && currentId !== undefined) settle(currentId);
  useEffect(() => {
    if (settledId === currentId) return;
    const timer = setTimeout(() => settle(currentId), PAUSE);
    return () => clearTimeout(timer);
  }, [settledId, currentId]);
  return [settledId, settle, () => settle(NONE)] as const;
}
