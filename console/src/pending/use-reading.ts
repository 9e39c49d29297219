import { useMemo, useState } from 'react';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { useIsDecidedByOthers } from '../review-locks/use-decisions.ts';
import type { Cursor } from './cursor.ts';

/**
 * The queue without items that other moderators have decided, except the open one. That item stays in place until the
 * moderator continues, even after it has left the list.
 * @param listed the list's items; @param isOpen whether the item at the cursor is open
 * @returns the items, and a function to leave the open one
 */
export function useReading(listed: readonly ModeratedAddon[], cursor: Cursor, isOpen: boolean) {
  const [reading, read] = useState<ModeratedAddon>();
  const [leftId, leave] = useState<string>();
  const isDecided = useIsDecidedByOthers();
  const openId = isOpen && cursor.id !== leftId ? cursor.id : undefined;
  const current = listed.find(({ id }) => id === openId);
  if (current !== undefined && current !== reading) read(current);
  const isLost = openId !== undefined && current === undefined && reading?.id === openId;
  const kept = isLost && isDecided(reading) ? reading : undefined;
  const items = useMemo(() => {
    const waiting = listed.filter((item) => item.id === openId || !isDecided(item));
    return kept === undefined ? waiting : waiting.toSpliced(cursor.index, 0, kept);
  }, [listed, openId, isDecided, cursor.index, kept]);
  return { items, leave };
}
