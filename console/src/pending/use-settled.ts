import { useEffect, useState } from 'react';

const PAUSE = 250;
/** Ready is nothing, although something came up. */
const NONE = '';

/**
 * The item that is ready for a decision: one that came up by itself, in place of what was decided, a moment later, so that
 * a key pressed twice does not decide on what nobody has seen.
 * @returns the ready item, how to make one ready at once, and how to let the current one settle again
 */
export function useSettled(currentId: string | undefined) {
  const [settledId, settle] = useState(currentId);
  // The first one came up with the page, in nothing's place.
  if (settledId === undefined && currentId !== undefined) settle(currentId);
  useEffect(() => {
    if (settledId === currentId) return;
    const timer = setTimeout(() => settle(currentId), PAUSE);
    return () => clearTimeout(timer);
  }, [settledId, currentId]);
  return [settledId, settle, () => settle(NONE)] as const;
}
